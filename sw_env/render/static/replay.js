"use strict";
/* The replay page: one moment for each decision, and one for the end. */
(() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const at = (id) => document.getElementById(id);
  const { moments } = film;
  const positions = [], stacks = [];
  moments.forEach((moment, k) => {
    const before = k ? positions[k - 1] : {};
    const now = { ...before, ...moment.set };
    now.regions = [...(before.regions || [])];
    for (const [r, region] of Object.entries(moment.regions || {})) now.regions[r] = region;
    for (const key of moment.gone || []) delete now[key];
    positions.push(now);
    const drawn = k ? [...stacks[k - 1]] : [];
    for (const [r, piece] of Object.entries(moment.draw || {})) drawn[r] = film.pieces[piece];
    stacks.push(drawn);
  });
  const last = moments.length - 1;
  let now = -1, timer = null;

  const goTo = (k) => { const wanted = Math.max(0, Math.min(last, k)); if (wanted !== now) show(wanted); };
  const key = { decision: (k) => k, turn: (k) => `${positions[k].round}/${positions[k].turn}`, round: (k) => positions[k].round };
  function jump(unit, way) {
    if (unit === "decision") return goTo(now + way);
    const name = key[unit], first = (k) => { while (k > 0 && name(k - 1) === name(k)) k -= 1; return k; };
    if (way < 0) return goTo(first(now) < now ? first(now) : first(Math.max(0, now - 1)));
    let k = now;
    while (k < last && name(k) === name(now)) k += 1;
    return goTo(k);
  }

  const moveWords = ([, say, cost, odds]) => say + (cost === undefined || cost === null ? "" : ` (${cost})`) + (odds ? ` ${SW.percent(odds)}` : "");

  function happened(k) {
    const did = moments[k].did;
    if (!did) return "";
    const words = [`${SW.seatName(film, did.seat)}: ${did.say}${did.forced ? " (forced)" : ""}`];
    if (did.die !== undefined) words.push(`die ${did.die}`);
    for (const [race, power] of did.reveals || []) words.push(`${SW.title(power)} ${SW.title(race)} appears`);
    if (did.income) words.push(`${SW.seatName(film, did.income[0])} earns ${did.income[1]}`);
    return words.join(", ");
  }

  function show(k) {
    const position = positions[k], moment = moments[k];
    SW.draw(stacks[k], now < 0 ? null : stacks[now]);
    SW.label(film, position);
    const before = k ? moments[k - 1].did : null;
    SW.mark("last", before && before.action < 48 ? [before.action] : []);
    now = k;
    SW.seats(at("seats"), film, position);
    SW.column(at("column"), film, position);
    at("where").textContent = `Decision ${k} of ${last} · round ${position.round} of ${film.rounds} · turn of ${SW.seatName(film, position.turn)}`;
    at("who").textContent = SW.headline(film, position) + (position.die === null ? "" : `, die ${position.die}`);
    at("before").textContent = k ? `Just now: ${happened(k - 1)}` : "The game begins.";
    const chosen = moment.did ? moment.did.action : null;
    SW.fill(at("moves"), (moment.moves || []).map((move) =>
      SW.make("span", { class: move[0] === chosen ? "chosen" : null, "data-region": move[0] < 48 ? move[0] : null }, moveWords(move))));
    at("choice").textContent = moment.did ? `Decides: ${moment.did.say}` : resultWords();
    SW.view(at("view"), moment.view);
    at("scrub").value = k;
    at("scrub").setAttribute("aria-valuetext", `decision ${k}, round ${position.round}`);
    line(k);
    history.replaceState(null, "", `#m=${k}`);
    document.body.dataset.moment = k;
  }

  function resultWords() {
    if (!film.end) return "The record ends here.";
    const names = film.end.winners.map((seat) => SW.seatName(film, seat)).join(" and ");
    return `${names} ${film.end.winners.length > 1 ? "win" : "wins"} with ${Math.max(...film.end.coins)} coins.`;
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
  const names = positions[0].coins.map((_, seat) => SW.seatName(film, seat));
  const series = positions[0].coins.map((_, seat) => positions.map((position) => position.coins[seat]));
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
  const board = at("board");
  board.addEventListener("touchstart", (event) => { touch = event.touches[0].clientX; }, { passive: true });
  board.addEventListener("touchend", (event) => {
    const moved = event.changedTouches[0].clientX - touch;
    if (Math.abs(moved) > 40) jump("decision", moved < 0 ? 1 : -1);
  });
  board.addEventListener("wheel", (event) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    jump("decision", Math.sign(event.deltaY || event.deltaX));
  }, { passive: false });
  SW.themeButton(at("theme"));
  goTo(fromLink());
})();
