"use strict";
/* The replay page: one moment for each decision, and one for the end. */
(() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const at = (id) => document.getElementById(id);
  const { moments } = film;
  const sheets = [], labels = [], stacks = [], boards = [];
  const anew = (list, changes, of = (entry) => entry) => {
    const found = [...(list || [])];
    for (const [i, entry] of Object.entries(changes)) found[i] = of(entry);
    return found;
  };
  moments.forEach((moment, k) => {
    const before = sheets[k - 1] || {};
    sheets.push({ ...before, ...moment.sheet, cards: anew(before.cards, moment.cards) });
    labels.push(anew(labels[k - 1], moment.labels));
    boards.push(moment.board === undefined ? boards[k - 1] ?? null : moment.board);
    stacks.push(anew(stacks[k - 1], moment.draw, (piece) => film.pieces[piece]));
  });
  const last = moments.length - 1, first = at("ground").innerHTML;
  let now = -1, timer = null;

  const goTo = (k) => { const wanted = Math.max(0, Math.min(last, k)); if (wanted !== now) show(wanted); };
  const key = { decision: (k) => k, turn: (k) => `${sheets[k].round}/${sheets[k].turn}`, round: (k) => sheets[k].round };
  function jump(unit, way) {
    if (unit === "decision") return goTo(now + way);
    const name = key[unit], first = (k) => { while (k > 0 && name(k - 1) === name(k)) k -= 1; return k; };
    if (way < 0) return goTo(first(now) < now ? first(now) : first(Math.max(0, now - 1)));
    let k = now;
    while (k < last && name(k) === name(now)) k += 1;
    return goTo(k);
  }

  const moveWords = ([, say, cost, odds, coins]) => SW.told(film, say) + (cost === undefined || cost === null ? "" : ` (${cost})`) + (odds ? ` ${SW.percent(odds)}` : "")
    + (coins ? `, ${SW.coins(film, coins)}` : "");

  function happened(k) {
    const did = moments[k].did;
    if (!did) return "";
    const words = [`${SW.seatName(film, did.seat)}: ${SW.told(film, did.say)}${did.forced ? " (forced)" : ""}`];
    return [...words, ...SW.consequences(film, did, true)].join(", ");
  }

  function show(k) {
    const sheet = sheets[k], moment = moments[k], other = boards[k] !== (now < 0 ? null : boards[now]);
    if (other) at("ground").innerHTML = boards[k] === null ? first : film.boards[boards[k]];
    SW.draw(stacks[k], now < 0 || other ? null : stacks[now]);
    SW.label(labels[k]);
    const before = k ? moments[k - 1].did : null;
    SW.mark("last", before ? SW.regionsOf(film, before.action) : []);
    now = k;
    SW.seats(at("seats"), film, sheet);
    SW.offers(at("column"), film, sheet);
    at("where").textContent = `Decision ${k} of ${last} · ${sheet.where}`;
    at("who").textContent = sheet.who;
    at("before").textContent = k ? `Just now: ${happened(k - 1)}` : "The game begins.";
    const chosen = moment.did ? moment.did.action : null;
    SW.fill(at("moves"), (moment.moves || []).map((move) =>
      SW.make("span", { class: move[0] === chosen ? "chosen" : null, "data-region": SW.regionsOf(film, move[0])[0] }, moveWords(move))));
    at("choice").textContent = moment.did ? `Decides: ${SW.told(film, moment.did.say)}` : resultWords();
    SW.view(at("view"), film, moment.view);
    at("scrub").value = k;
    at("scrub").setAttribute("aria-valuetext", `decision ${k}, round ${sheet.round}`);
    line(k);
    history.replaceState(null, "", `#m=${k}`);
    document.body.dataset.moment = k;
  }

  function resultWords() {
    if (!film.end) return "The record ends here.";
    const { winners } = film.end;
    if (!winners.length) return "Nobody wins.";
    const names = winners.map((seat) => SW.seatName(film, seat)).join(" and ");
    return `${names} ${winners.length > 1 ? "win" : "wins"} with ${sheets[last].cards[winners[0]].amount} ${film.words.amount.name}.`;
  }

  function play(on) {
    clearInterval(timer);
    timer = null;
    if (on) {
      if (now === last) goTo(0);
      timer = setInterval(() => { if (now >= last) play(false); else goTo(now + 1); }, 1000 / Number(at("speed").value));
    }
    at("play").textContent = on ? "Pause" : "Play";
    at("play").setAttribute("aria-pressed", String(on));
  }

  const fromLink = () => Number((location.hash.match(/m=(\d+)/) || [0, 0])[1]);
  const names = sheets[0].cards.map((_, seat) => SW.seatName(film, seat));
  const series = sheets[0].cards.map((_, seat) => sheets.map((sheet) => sheet.cards[seat].amount));
  at("offers").textContent = film.words.offers;
  at("amounts").setAttribute("aria-label", `${film.words.amount.name[0].toUpperCase()}${film.words.amount.name.slice(1)} over time`);
  const line = SW.curve(at("curve"), series, names, goTo);
  at("scrub").max = last;
  at("scrub").addEventListener("input", (event) => goTo(Number(event.target.value)));
  at("play").addEventListener("click", () => play(timer === null));
  at("speed").addEventListener("change", () => { if (timer !== null) play(true); });
  for (const button of document.querySelectorAll("[data-unit]")) {
    button.addEventListener("click", () => jump(button.dataset.unit, Number(button.dataset.way)));
  }
  at("link").addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(location.href); at("said").textContent = "Link copied."; }
    catch { at("said").textContent = location.href; }
  });
  addEventListener("hashchange", () => goTo(fromLink()));
  addEventListener("keydown", (event) => {
    if (event.target.matches("select, textarea, button") && event.key === " ") return;
    if (event.target.matches("input") && event.key.startsWith("Arrow") && !event.shiftKey) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
    if (way) jump(event.key.startsWith("Page") ? "round" : event.shiftKey ? "turn" : "decision", way);
    else if (event.key === "Home") goTo(0);
    else if (event.key === "End") goTo(last);
    else if (event.key === " ") play(timer === null);
    else return;
    event.preventDefault();
  });
  let touch = null;
  const board = at("ground");
  board.addEventListener("touchstart", (event) => { touch = event.touches[0].clientX; }, { passive: true, capture: true });
  board.addEventListener("touchend", (event) => {
    const moved = event.changedTouches[0].clientX - touch;
    if (Math.abs(moved) > 40) jump("decision", moved < 0 ? 1 : -1);
  }, true);
  board.addEventListener("wheel", (event) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    jump("decision", Math.sign(event.deltaY || event.deltaX));
  }, { passive: false });
  SW.themeButton(at("theme"));
  goTo(fromLink());
})();
