"use strict";
/* What the replay page and the playing page share: the board, the seats, the column, the curve of coins. */
const SW = (() => {
  const SVG = "http://www.w3.org/2000/svg";

  /* An element: attributes, event handlers (onclick), children; strings become text, never markup. */
  function make(tag, attributes = {}, ...children) {
    const svg = ["svg", "use", "g", "rect", "text", "path", "line", "polyline", "circle"].includes(tag);
    const node = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else node.setAttribute(key, value === true ? "" : value);
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return node;
  }

  const fill = (node, ...children) => node.replaceChildren(...children.flat().filter(Boolean));
  const title = (name) => (name || "").replaceAll("_", " ").replace(/\b\w/g, (letter) => letter.toUpperCase());
  const percent = (share) => `${Math.round(100 * share)} %`;

  const symbol = (name) => make("use", { href: `#${name}` });
  const emblem = (name) => make("svg", { class: "emblem", viewBox: "-14 -14 28 28", "aria-hidden": "true" }, symbol(name));
  const amount = ({ name, emblem: sign }, count) => make("span", { class: "coins" },
    make("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, symbol(sign)), count === null ? "?" : String(count),
    make("span", { class: "visually-hidden" }, count === null ? ` ${name}, hidden` : ` ${name}`));
  const token = (seat, row) =>
    make("svg", { class: `token${row.pale ? " faded" : ""}`, viewBox: "-31 -31 62 62", "aria-hidden": "true", style: `--seat: var(--seat-${seat})` },
      make("use", { class: "form", href: `#${row.form}` }), make("use", { href: `#${row.emblem}`, transform: "scale(1.25)" }));

  const about = (info, cards) => cards.map((card) => info.words.about[card]).filter(Boolean).join("\n");
  const seatName = (info, seat) => (info.names && info.names[seat]) || `Seat ${seat}`;

  /* A sentence of the game: names in braces are filled in, seats by who sits there, words as titles. */
  function phrase(info, text, values) {
    const called = (name) => info.words.names?.[name] ?? title(name);
    const word = (value) => (typeof value === "string" ? called(value) : String(value));
    const spell = (key, value) => (key === "seat" ? seatName(info, value) : Array.isArray(value) ? value.map(word).join(" and ") : word(value));
    return text.replace(/\{(\w+)\}/g, (_, key) => spell(key, values[key]));
  }

  /* What is paid for a move, in coins or whatever the game's purse holds. */
  const coins = (info, count) => phrase(info, info.words.costs[count === 1 ? "coin" : "coins"], { coins: count });

  /* A decision that was played, by its name: a verb and words behind it. */
  function told(info, say) {
    const [verb, ...rest] = say.split(" "), texts = info.words.told || {};
    const text = texts[rest.length ? verb : `${verb}/alone`] ?? texts[verb];
    return text ? phrase(info, text, rest) : say;
  }

  /* What came of a decision, in order: dice, what turned up, what was earned. */
  function consequences(info, event, short = false) {
    return info.words.behind.filter(({ key }) => event[key] !== undefined).flatMap((form) => {
      const { key, of, several, say } = form, all = several ? event[key] : [event[key]];
      const values = (entry) => (of ? Object.fromEntries(of.map((name, i) => [name, entry[i]])) : { [key]: entry });
      return all.map((entry) => phrase(info, (short && form.short) || say, values(entry)));
    });
  }

  /* The region that an action points at, in a list that is empty if it points elsewhere. */
  function regionsOf(info, action) {
    const target = info.targets[action];
    return target && target[0] === "region" ? [target[1]] : [];
  }

  /* Put what stands in each region on the board; `stacks` are markup of our own making. */
  function draw(stacks, before) {
    stacks.forEach((markup, r) => {
      if (before && before[r] === markup) return;
      const group = document.getElementById(`stack-${r}`);
      group.innerHTML = markup;
      group.classList.toggle("moved", Boolean(before && markup));
    });
  }

  const USUAL = 1200, LEAST = 0.5;

  /* A board much wider than the usual ones is not made smaller than can be seen; on a narrow page it is moved sideways. */
  function spread(frame) {
    const board = document.getElementById("board"), { width } = board.viewBox.baseVal, wide = width > USUAL;
    board.style.minWidth = wide ? `${LEAST * width}px` : "";
    frame.style.overflowX = wide ? "auto" : "";
    if (wide) frame.tabIndex = 0; // the arrow keys move it
    else frame.removeAttribute("tabindex");
  }

  /* Say of each region what it is and what stands there. */
  function label(texts) {
    texts.forEach((words, r) => {
      const area = document.getElementById(`area-${r}`);
      let text = area.firstElementChild;
      if (!text) area.append((text = document.createElementNS(SVG, "title")));
      text.textContent = words;
    });
  }

  function mark(name, regions) {
    for (const area of document.querySelectorAll(`.area.${name}`)) area.classList.remove(name);
    for (const r of regions) document.getElementById(`area-${r}`)?.classList.add(name);
  }

  function seats(node, info, sheet, extra = () => null) {
    fill(node, sheet.cards.map((card, seat) => make("section", {
      class: `card seat${sheet.actor === seat ? " acting" : ""}`, "data-seat": seat,
      style: `--seat: var(--seat-${seat}); --line-of: var(--line-${seat})`,
    },
    make("header", {}, make("span", {}, card.name, sheet.actor === seat ? " — to decide" : ""), amount(info.words.amount, card.amount)),
    card.rows.map((row) => make("div", { class: "race" }, token(seat, row),
      make("span", { title: about(info, row.about) }, row.text), make("b", {}, row.right))),
    card.rows.length ? null : make("div", { class: "soft" }, info.words.nothing), extra(seat))));
  }

  /* What can be taken, the column; `chosen` gives for an entry's target what happens when it is taken, and with which action. */
  function offers(node, info, sheet, chosen = () => null) {
    fill(node, sheet.offers.map((offer) => {
      const words = about(info, offer.about);
      const inside = [emblem(offer.emblem), make("span", { title: words }, offer.text,
        make("small", { class: "soft about" }, `${offer.note} ${words}`)),
        make("span", { class: "soft" }, offer.price), offer.amount ? amount(info.words.amount, offer.amount) : null];
      const choice = chosen(offer.target);
      if (!choice) return make("li", {}, inside);
      return make("li", {}, make("button", { type: "button", "data-action": choice.action, onclick: choice.take }, inside));
    }));
  }

  const DASHES = ["", "7 4", "2 4", "10 3 2 3", "1 3"];

  /* Coins over time; a click or a drag tells which moment was meant. */
  function curve(node, series, names, choose) {
    const [width, height, left, bottom] = [640, 170, 34, 20];
    const count = Math.max(1, series[0].length - 1), top = Math.max(10, ...series.flat());
    const x = (k) => left + ((width - left - 70) * k) / count, y = (value) => height - bottom - ((height - bottom - 10) * value) / top;
    const step = [5, 10, 20, 50, 100].find((size) => top / size <= 5) || 200;
    const rows = Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
    const ends = series.map((line, seat) => ({ seat, at: y(line.at(-1)) })).sort((a, b) => a.at - b.at);
    ends.forEach((end, i) => { if (i && end.at < ends[i - 1].at + 13) end.at = ends[i - 1].at + 13; });
    const now = make("line", { class: "now", y1: 4, y2: height - bottom });
    const picture = make("svg", { class: "curve", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": node.parentNode.getAttribute("aria-label") },
      rows.map((value) => [make("line", { class: "grid", x1: left, x2: width - 70, y1: y(value), y2: y(value) }),
        make("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, String(value))]).flat(),
      series.map((line, seat) => make("polyline", {
        class: "line", stroke: `var(--line-${seat})`, "stroke-dasharray": DASHES[seat % DASHES.length],
        points: line.map((value, k) => `${x(k).toFixed(1)},${y(value).toFixed(1)}`).join(" "),
      })),
      ends.map(({ seat, at }) => make("text", { x: width - 66, y: at + 4, style: `fill: var(--line-${seat})` }, names[seat])), now);
    const choosing = (event) => {
      const box = picture.getBoundingClientRect();
      const share = (((event.clientX - box.left) / box.width) * width - left) / (width - left - 70);
      choose(Math.max(0, Math.min(count, Math.round(share * count))));
    };
    picture.addEventListener("pointerdown", (event) => { picture.setPointerCapture(event.pointerId); choosing(event); });
    picture.addEventListener("pointermove", (event) => { if (event.buttons) choosing(event); });
    fill(node, picture);
    return (k) => { now.setAttribute("x1", x(k)); now.setAttribute("x2", x(k)); };
  }

  /* What an agent thinks: the best moves with values and search counts, as far as it tells them. */
  function view(node, info, thoughts) {
    if (!thoughts) return fill(node);
    const most = Math.max(1e-9, ...thoughts.moves.map((move) => move.visits || 0));
    const number = (value, digits) => (typeof value === "number" ? value.toFixed(digits) : "");
    const counted = thoughts.moves.some((move) => typeof move.visits === "number");
    const valued = thoughts.moves.some((move) => typeof move.value === "number");
    const foreseen = thoughts.moves.some((move) => typeof move.chance === "number");
    fill(node, make("h2", {}, `What ${thoughts.by} thinks`),
      typeof thoughts.value === "number" ? make("p", {}, `Value: ${thoughts.value.toFixed(2)}`) : null,
      thoughts.note ? make("p", { class: "soft" }, thoughts.note) : null,
      make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, "Move"), valued && make("th", { class: "number" }, "Value"),
        foreseen && make("th", { class: "number" }, "Wins, %"), foreseen && make("th", { class: "number" }, "Coins"),
        counted && make("th", { class: "number" }, "Visits"), counted && make("th", {}, "Share"))),
      make("tbody", {}, thoughts.moves.map((move) => make("tr", {}, make("td", {}, told(info, move.say)),
        valued && make("td", { class: "number" }, number(move.value, 2)),
        foreseen && make("td", { class: "number" }, number(100 * move.chance, 0)), foreseen && make("td", { class: "number" }, number(move.coins, 1)),
        counted && make("td", { class: "number" }, number(move.visits, 0)),
        counted && make("td", {}, make("span", { class: "share", style: `width: ${(5 * (move.visits || 0)) / most}rem` })))))));
  }

  /* The light or dark theme, remembered where the browser allows it. */
  function themeButton(button) {
    const root = document.documentElement;
    const read = () => { try { return localStorage.getItem("sw-theme"); } catch { return null; } };
    const dark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    const show = () => { button.textContent = dark() ? "Light" : "Dark"; };
    if (read()) root.dataset.theme = read();
    button.addEventListener("click", () => {
      root.dataset.theme = dark() ? "light" : "dark";
      try { localStorage.setItem("sw-theme", root.dataset.theme); } catch { /* then it lasts as long as the page */ }
      show();
    });
    show();
  }

  return {
    make, fill, percent, seatName, phrase, coins, told, consequences, regionsOf, draw, spread, label, mark, seats, offers, curve, view, themeButton,
  };
})();
