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

  const PHASES = {
    pick: "picks a combo", expand: "conquers", vacate: "gives up regions", redeploy: "redeploys", encamp: "places camps",
    hero: "places heroes", fort: "may build a fortress", ally: "may choose an ally", stout: "may decline",
    victim_redeploy: "redeploys displaced tokens", victim_encamp: "places displaced camps", over: "game over",
  };
  const MARKERS = {
    tribe: "a lost tribe", mountain: "a mountain", lair: "a lair", fort: "a fortress", hole: "a hole", hero: "a hero",
    dragon: "the dragon", camp: "a camp",
  };
  const KNOWN = new Set(
    "amazons dwarves elves ghouls giants halflings humans orcs ratmen skeletons sorcerers tritons trolls wizards".split(" "));

  /* What the banners and badges do, for people. */
  const ABOUT = {
    amazons: "4 of the tokens only attack: they leave the board when the turn ends",
    dwarves: "1 more coin for each mine, even in decline", elves: "lose no token when they are attacked",
    ghouls: "keep all tokens in decline and go on conquering", giants: "regions beside a mountain of theirs cost 1 token less",
    halflings: "enter anywhere; their first two regions get a hole and cannot be attacked", humans: "1 more coin for each farmland",
    orcs: "1 more coin for each region taken that was not empty", ratmen: "there are simply many of them",
    skeletons: "1 new token for every two regions taken that were not empty",
    sorcerers: "once a turn and opponent, turn a lone token of an active race into one of theirs",
    tritons: "regions beside water cost 1 token less", trolls: "a lair in each region defends it, even in decline",
    wizards: "1 more coin for each magic source",
    alchemist: "2 more coins each turn", berserk: "roll the die before each conquest: it lowers the price",
    bivouacking: "5 camps, placed anew each turn, defend like tokens", commando: "every region costs 1 token less",
    diplomat: "choose an opponent you have not attacked: he may not attack this race until your next turn",
    dragon_master: "once a turn take any region in reach with 1 token; the dragon keeps it safe",
    flying: "take any land region, wherever it is", forest: "1 more coin for each forest",
    fortified: "build a fortress each turn: 1 more defence, 1 more coin", heroic: "two heroes keep two regions safe",
    hill: "1 more coin for each hill", merchant: "1 more coin for each region", mounted: "hills and farmland cost 1 token less",
    pillaging: "1 more coin for each region taken that was not empty", seafaring: "may take seas and the lake",
    spirit: "in decline it does not count against the limit of one race", stout: "may decline at the end of a turn, after scoring",
    swamp: "1 more coin for each swamp", underworld: "caverns cost 1 token less and are neighbours of each other",
    wealthy: "7 more coins, once, at the end of the first turn",
  };
  const about = (race, power) => [power, race].filter((name) => ABOUT[name]).map((name) => `${title(name)}: ${ABOUT[name]}.`).join("\n");

  const emblem = (race) => make("svg", { class: "emblem", viewBox: "-14 -14 28 28", "aria-hidden": "true" },
    make("use", { href: `#race-${KNOWN.has(race) ? race : "custom"}` }));
  const coin = () => make("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, make("use", { href: "#coin" }));
  const coins = (count) => make("span", { class: "coins" }, coin(), count === null ? "?" : String(count),
    make("span", { class: "visually-hidden" }, count === null ? " coins, hidden" : " coins"));
  const token = (seat, race, state) =>
    make("svg", { class: `token${state === "active" ? "" : " faded"}`, viewBox: "-31 -31 62 62", "aria-hidden": "true",
      style: `--seat: var(--seat-${seat % 5})` },
      make("use", { class: "form", href: `#form-${seat % 5}` }),
      make("use", { href: `#race-${KNOWN.has(race) ? race : "custom"}`, transform: "scale(1.25)" }));

  const combo = (race) => `${race.power ? `${title(race.power)} ` : ""}${title(race.race)}`;
  const seatName = (info, seat) => (info.names && info.names[seat]) || `Seat ${seat}`;

  function headline(info, position) {
    if (position.actor === null) return "Game over";
    const words = `${seatName(info, position.actor)} ${PHASES[position.phase]}`;
    return position.verb ? `${words}: ${position.verb} where?` : words;
  }

  /* A region in words, for screen readers and for pointing at it. */
  function describe(info, position, r) {
    const spec = info.regions[r], region = position.regions[r];
    const symbols = spec.symbols.length ? ` with ${spec.symbols.join(" and ")}` : "";
    const words = [`Region ${r}, ${spec.terrain}${symbols}`];
    if (region.by !== null) {
      const race = position.races[region.by];
      const state = race.state === "active" ? "" : " (declined)";
      words.push(`${region.tokens} ${title(race.race)}${state} of ${seatName(info, race.seat)}`);
    }
    for (const kind of new Set(region.on)) {
      const count = region.on.filter((other) => other === kind).length;
      words.push(count > 1 ? `${count} camps` : MARKERS[kind]);
    }
    return words.join(", ");
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

  function label(info, position) {
    info.regions.forEach((_, r) => {
      const area = document.getElementById(`area-${r}`);
      let text = area.firstElementChild;
      if (!text) area.append((text = document.createElementNS(SVG, "title")));
      text.textContent = describe(info, position, r);
    });
  }

  function mark(name, regions) {
    for (const area of document.querySelectorAll(`.area.${name}`)) area.classList.remove(name);
    for (const r of regions) document.getElementById(`area-${r}`)?.classList.add(name);
  }

  function seats(node, info, position, extra = () => null) {
    const cards = position.coins.map((count, seat) => {
      const races = position.races.filter((race) => race.seat === seat);
      const peace = position.ally[seat] === null ? "" : `, at peace with ${seatName(info, position.ally[seat])}`;
      return make("section", {
        class: `card seat${position.actor === seat ? " acting" : ""}`, "data-seat": seat,
        style: `--seat: var(--seat-${seat}); --line-of: var(--line-${seat})`,
      },
      make("header", {}, make("span", {}, seatName(info, seat) + peace, position.actor === seat ? " — to decide" : ""), coins(count)),
      races.map((race) => make("div", { class: "race" }, token(seat, race.race, race.state),
        make("span", { title: about(race.race, race.power) }, combo(race) + (race.state === "active" ? "" : " (declined)")),
        make("b", {}, [race.hand ? `${race.hand} in hand` : "", race.camps ? `${race.camps} camps` : ""].filter(Boolean).join(", ")))),
      races.length ? null : make("div", { class: "soft" }, "no race"), extra(seat));
    });
    fill(node, cards);
  }

  /* The column; `offers` maps a slot to what happens when it is picked. */
  function column(node, info, position, offers = new Map()) {
    fill(node, position.column.map(([race, power, count], slot) => {
      const tokens = (info.tokens[race] || 0) + (info.tokens[power] || 0);
      const words = about(race, power);
      const inside = [emblem(race), make("span", { title: words }, `${title(power)} ${title(race)}`,
        make("small", { class: "soft about" }, `${tokens} tokens. ${words}`)),
        make("span", { class: "soft" }, slot ? `costs ${slot}` : "free"), count ? coins(count) : null];
      const offer = offers.get(slot);
      if (!offer) return make("li", {}, inside);
      return make("li", {}, make("button", { type: "button", "data-action": 48 + slot, onclick: offer }, inside));
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
    const picture = make("svg", { class: "curve", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Coins over time" },
      rows.map((value) => [make("line", { class: "grid", x1: left, x2: width - 70, y1: y(value), y2: y(value) }),
        make("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, String(value))]).flat(),
      series.map((line, seat) => make("polyline", {
        class: "line", stroke: `var(--line-${seat})`, "stroke-dasharray": DASHES[seat],
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
  function view(node, thoughts) {
    if (!thoughts) return fill(node);
    const most = Math.max(1e-9, ...thoughts.moves.map((move) => move.visits || 0));
    const number = (value, digits) => (typeof value === "number" ? value.toFixed(digits) : "");
    const counted = thoughts.moves.some((move) => typeof move.visits === "number");
    const valued = thoughts.moves.some((move) => typeof move.value === "number");
    fill(node, make("h2", {}, `What ${thoughts.by} thinks`),
      typeof thoughts.value === "number" ? make("p", {}, `Value: ${thoughts.value.toFixed(2)}`) : null,
      thoughts.note ? make("p", { class: "soft" }, thoughts.note) : null,
      make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, "Move"), valued && make("th", { class: "number" }, "Value"),
        counted && make("th", { class: "number" }, "Visits"), counted && make("th", {}, "Share"))),
      make("tbody", {}, thoughts.moves.map((move) => make("tr", {}, make("td", {}, move.say),
        valued && make("td", { class: "number" }, number(move.value, 2)), counted && make("td", { class: "number" }, number(move.visits, 0)),
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

  return { make, fill, title, percent, combo, seatName, headline, describe, draw, label, mark, seats, column, curve, view, themeButton };
})();
