"use strict";
/* The page for playing: the lobby, the tool for positions, and the table. */
(() => {
  const at = (id) => document.getElementById(id);
  const { make, fill, percent } = SW;
  const pages = ["lobby", "look", "table"];
  const store = {
    get(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* then only this page knows */ } },
    drop(key) { try { localStorage.removeItem(key); } catch { /* nothing was kept */ } },
  };
  const here = { options: null, socket: null, info: null, state: null, stacks: [], labels: [], events: [], tries: 0, key: null, tokens: [], board: 0, heard: Promise.resolve() };

  function trouble(text) {
    at("trouble").hidden = !text;
    at("trouble").textContent = text || "";
  }

  async function ask(path, data) {
    const answer = await fetch(path, data === undefined ? {} : { method: "POST", body: JSON.stringify(data) });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error || `The server answers ${answer.status}.`);
    return found;
  }

  function open(name) {
    for (const page of pages) at(page).hidden = page !== name && !(name === "look" && page === "table" && at("frame").dataset.look);
  }

  /* ---- the lobby ---- */

  const choices = (node, values) => node.append(...values.map((value) => make("option", { value }, value)));

  /* What can be chosen depends on the game. */
  function offer(form) {
    const { game, map, edition, count, named } = form.elements, { maps, editions, seats, usual, parts, part, rules, note } = here.options.games[game.value];
    const counts = Array.from({ length: seats[1] - seats[0] + 1 }, (_, i) => seats[0] + i);
    fill(map, map.options[0]);
    choices(map, maps);
    map.parentNode.hidden = !maps.length;
    fill(edition);
    choices(edition, editions);
    edition.parentNode.hidden = editions.length < 2;
    if (named) {
      named.parentNode.hidden = !parts || maps.length > 0;
      at("partly").textContent = parts ? `${part}s` : "";
      named.placeholder = parts && !maps.length ? parts[usual].map((part) => part[0]).join(" ") : "";
    }
    if (!count) return;
    at("note").textContent = note || "";
    at("differently").hidden = !rules;
    fill(at("rules"), (rules || []).map(({ name, choices: values }) => make("label", {}, `${name.replaceAll("_", " ")} `,
      make("select", { "data-rule": name }, values.map((value) => make("option", { value }, value.replaceAll("_", " ")))))));
    fill(count, counts.map((value) => make("option", { value, selected: value === usual }, String(value))));
    places();
  }

  /* A board that is put together of parts: a list for each, the first choice leaves it to chance. */
  function partsOf(count) {
    const { parts, part } = here.options.games[at("setup").elements.game.value];
    const lists = (parts?.[count] || []).map((list, i) => (list.choices ? list : { label: `${part} ${i + 1}`, choices: list }));
    fill(at("parts"), lists.map(({ label, choices: names }, i) => make("label", {}, `${label} `,
      make("select", { "data-part": i }, make("option", { value: "?" }, "drawn"), names.map((value) => make("option", { value }, value.replace(/^.*=/, "")))))));
  }

  const chosen = (kind) => [...document.querySelectorAll(`#setup [data-${kind}]`)];

  /* The board by its name, or by those of its parts; the rules as an edition with what differs from it. */
  const boardOf = ({ map }) => [map.value, ...chosen("part").map((part) => part.value)].filter(Boolean).join(" ") || null;
  const rulesOf = ({ edition }) => [edition.value, ...chosen("rule").filter((rule) => rule.selectedIndex > 0).map((rule) => `${rule.dataset.rule}=${rule.value}`)].join(",");

  function places() {
    const count = Number(at("setup").elements.count.value), { opponent = "heuristic" } = here.options.games[at("setup").elements.game.value];
    partsOf(count);
    fill(at("places"), make("legend", {}, "Who plays"), Array.from({ length: count }, (_, seat) => {
      const who = make("select", { name: `who-${seat}`, "aria-label": `Seat ${seat}` },
        make("option", { value: "me" }, "me"), make("option", { value: "person" }, "somebody else"),
        make("option", { value: "agent" }, "an agent"));
      const name = make("input", { name: `name-${seat}`, maxlength: 24, placeholder: "name", "aria-label": `Name at seat ${seat}` });
      const agent = make("input", { name: `agent-${seat}`, list: "agents", value: opponent, "aria-label": `Agent at seat ${seat}` });
      const change = () => { agent.hidden = who.value !== "agent"; name.hidden = who.value === "agent"; };
      who.value = seat ? "agent" : "me";
      who.addEventListener("change", change);
      change();
      return make("div", { class: "place", style: `--seat: var(--seat-${seat})` }, make("b", {}, `Seat ${seat}`), who, name, agent);
    }));
  }

  async function setUp(event) {
    event.preventDefault();
    trouble();
    const { elements } = at("setup");
    const seats = [], mine = [];
    for (let seat = 0; seat < Number(elements.count.value); seat += 1) {
      const who = elements[`who-${seat}`].value;
      seats.push(who === "agent" ? { agent: elements[`agent-${seat}`].value.trim() } : { name: elements[`name-${seat}`].value });
      if (who === "me") mine.push(seat);
    }
    const file = elements.file.files[0];
    const seed = elements.seed.value.trim();
    const wish = {
      game: elements.game.value, seats, map: boardOf(elements), edition: rulesOf(elements), casual: elements.casual.checked, open: elements.open.checked,
      pace: Number(elements.pace.value), seed: seed ? Number(seed) : null, text: file ? await file.text() : elements.text.value.trim(),
    };
    try {
      if (elements.board.value.trim()) wish.map = JSON.parse(elements.board.value);
      const { id, tokens, owner } = await ask("/api/tables", wish);
      store.set(`sw-table-${id}`, tokens);
      store.set(`sw-owner-${id}`, owner);
      const own = mine.map((seat) => tokens[seat]).join(",");
      location.hash = `table=${id}${own ? `&seat=${own}` : ""}`;
    } catch (error) { trouble(error.message); }
  }

  async function listTables() {
    const tables = await ask("/api/tables");
    const mine = (id) => (store.get(`sw-mine-${id}`) || []).join(",");
    fill(at("tables"), tables.length ? tables.reverse().map((table) => make("li", {},
      make("a", { href: `#table=${table.id}${mine(table.id) ? `&seat=${mine(table.id)}` : ""}` },
        `${table.map}: ${table.seats.join(", ")}`), mine(table.id) ? " (you sit there) " : " ",
      make("span", { class: "soft" }, `${table.over ? "over" : `round ${table.round}`}, ${table.watchers} there`),
      store.get(`sw-owner-${table.id}`) ? [" ", removal(table)] : []))
      : make("li", { class: "soft" }, "None yet."));
  }

  /* Whoever opened a table may remove it; the first press asks whether it is meant. */
  function removal(table) {
    const label = `Remove the table ${table.seats.join(", ")}`;
    const button = make("button", { type: "button", class: "quiet", "aria-label": label }, "Remove");
    button.addEventListener("click", async () => {
      if (!button.dataset.sure) { button.dataset.sure = "1"; button.textContent = "Really remove?"; button.ariaLabel = `Really? ${label}`; return; }
      try {
        await ask(`/api/tables/${encodeURIComponent(table.id)}/remove`, { owner: store.get(`sw-owner-${table.id}`) });
        for (const kind of ["owner", "table", "mine"]) store.drop(`sw-${kind}-${table.id}`);
      } catch (error) { trouble(error.message); }
      listTables();
    });
    return button;
  }

  /* ---- looking at a position ---- */

  async function look(event) {
    event.preventDefault();
    trouble();
    const { elements } = at("looking");
    try {
      const found = await ask("/api/look", {
        game: elements.game.value, text: elements.text.value.trim(), map: elements.map.value || elements.named.value.trim() || null, edition: elements.edition.value, agent: elements.agent.value.trim(),
      });
      Object.assign(here, { info: found.info, stacks: found.stacks, labels: found.labels, events: [], key: null });
      at("frame").innerHTML = found.board;
      SW.spread(at("frame"));
      at("frame").dataset.look = "1";
      open("look");
      SW.draw(found.stacks);
      present({ sheet: found.sheet, moves: found.moves, you: [], last: null, undo: false, winners: [], present: [], looking: true });
      SW.view(at("view"), here.info, found.view);
    } catch (error) { trouble(error.message); }
  }

  /* ---- the table ---- */

  function connect() {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/play/${here.key}`;
    const socket = new WebSocket(address + (here.tokens.length ? `?seat=${here.tokens.join(",")}` : ""));
    here.socket = socket;
    let refused = false;
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "refused") refused = true;
      here.heard = here.heard.then(() => (socket === here.socket ? hear(message) : null)).catch((error) => trouble(error.message));
    });
    socket.addEventListener("close", () => {
      if (socket !== here.socket || refused) return;
      at("line").textContent = "Connection lost, trying again…";
      here.tries += 1;
      setTimeout(() => { if (socket === here.socket) connect(); }, Math.min(5000, 250 * 2 ** here.tries));
    });
  }

  function leave() {
    const { socket } = here;
    here.socket = null;
    socket?.close();
    Object.assign(here, { key: null, state: null, stacks: [], labels: [], events: [] });
    delete at("frame").dataset.look;
    fill(at("view"));
    at("line").textContent = "";
    at("warning").hidden = true;
  }

  /* The board as it lies on the table now, and its number. */
  async function lay(key) {
    const answer = await fetch(`/api/tables/${encodeURIComponent(key)}/board`);
    if (!answer.ok) throw new Error((await answer.json()).error);
    const markup = await answer.text();
    if (key !== here.key) return;
    at("frame").innerHTML = markup;
    here.board = Number(answer.headers.get("x-board"));
    SW.spread(at("frame"));
  }

  async function sit(key, tokens) {
    leave();
    Object.assign(here, { key, tokens, tries: 0 });
    if (tokens.length) store.set(`sw-mine-${key}`, tokens);
    try {
      await lay(key);
      at("save").href = `/api/tables/${encodeURIComponent(key)}/record`;
      open("table");
      connect();
    } catch (error) { trouble(error.message); open("lobby"); listTables(); }
  }

  async function hear(message) {
    if (message.type === "refused") { trouble(message.text); return; }
    if (message.type === "error") { trouble(message.text); return; }
    if (message.type === "hello") {
      here.info = message.info;
      here.stacks = [];
      here.labels = [];
      here.state = null;
      here.tries = 0;
      at("line").textContent = "";
    } else if (message.type === "hint") {
      if (message.error) trouble(message.error);
      else if (here.state && message.version === here.state.version) {
        SW.view(at("view"), here.info, message.view);
        SW.mark("pointed", message.view.moves.slice(0, 1).flatMap((move) => SW.regionsOf(here.info, move.action)));
      }
      at("hint").disabled = false;
    } else if (message.type === "state") await take(message);
  }

  async function take(state) {
    const { socket } = here, other = state.board !== here.board;
    if (other) await lay(here.key);
    if (socket !== here.socket) return;
    const before = here.state, drawn = [...here.stacks];
    for (const [r, markup] of Object.entries(state.draw)) drawn[r] = markup;
    for (const [r, words] of Object.entries(state.labels)) here.labels[r] = words;
    SW.draw(drawn, before && !other ? here.stacks : null);
    const known = here.events.length;
    here.events = [...here.events.slice(0, state.from), ...state.events];
    here.stacks = drawn;
    here.state = state;
    log(before && state.from === known ? known : 0);
    const rolled = before ? state.events.findLast((event) => event.die !== undefined) : null;
    if (rolled) roll(rolled.die);
    if (!before || other || before.version !== state.version) { trouble(); fill(at("view")); at("hint").disabled = false; present(state); }
    else seats(state);
    const others = state.watchers > 1 ? `${state.watchers} are here` : "";
    at("line").textContent = state.thinking ? `${SW.seatName(here.info, state.sheet.actor)} is thinking…` : others;
    at("frame").classList.toggle("waiting", state.thinking);
    at("warning").hidden = !state.trouble;
    if (at("warning").textContent !== state.trouble) at("warning").textContent = state.trouble;
    document.body.dataset.version = state.version;
  }

  function price(move) {
    const { none, one, many, odds } = here.info.words.costs, parts = [];
    if (move.cost !== undefined) {
      const text = move.odds ? odds : ({ 0: none, 1: one })[move.cost] || many;
      parts.push(SW.phrase(here.info, text, { cost: move.cost, odds: percent(move.odds) }));
    }
    if (move.coins) parts.push(SW.coins(here.info, move.coins));
    return parts.join(", ");
  }

  /* What an action means, in the words of the game: those for this phase, those for naming no region, or those of the verb. */
  function words(move) {
    const { verbs } = here.info.words, { verb, region } = move;
    const text = verbs[`${verb}/${here.phase}`] || (region === undefined && verbs[`${verb}/alone`]) || verbs[verb] || move.say;
    const named = SW.phrase(here.info, text, { ...move.args, region });
    return price(move) ? `${named}: ${price(move)}` : named;
  }

  function seats(state) {
    const tokens = (here.key && store.get(`sw-table-${here.key}`)) || [];
    SW.seats(at("seats"), here.info, state.sheet, (seat) => {
      const agent = here.info.seats?.[seat]?.agent;
      const parts = [];
      if (state.you.includes(seat)) parts.push(make("span", { class: "badge" }, "you"));
      else if (agent) parts.push(make("span", { class: "badge" }, agent));
      else if (here.key) {
        parts.push(make("span", { class: "badge" }, state.present.includes(seat) ? "is here" : "is not here"));
        if (tokens[seat]) {
          const link = `${location.origin}/#table=${here.key}&seat=${tokens[seat]}`;
          parts.push(" ", make("a", { href: link, class: "badge invite", target: "_blank", rel: "noopener" }, "link for this seat"));
        }
      }
      return make("div", {}, parts);
    });
  }

  /* Everything but the pieces on the board: status, moves, seats, column. */
  function present(state) {
    const { info } = here, { sheet } = state;
    const mine = state.moves.length && !state.looking;
    const regional = new Map(state.moves.filter((move) => move.region !== undefined).map((move) => [move.region, move]));
    here.regional = regional;
    here.phase = sheet.phase;
    at("where").textContent = sheet.where[0].toUpperCase() + sheet.where.slice(1);
    at("who").textContent = sheet.actor === null ? result(state) : sheet.who;
    at("before").textContent = state.last ? `Just now: ${story(state.last)}` : "";
    SW.label(here.labels);
    SW.mark("last", state.last ? SW.regionsOf(info, state.last.action) : []);
    SW.mark("legal", regional.keys());
    SW.mark("leave", state.moves.filter((move) => info.words.chips[move.verb]).map((move) => move.region));
    reach(regional, Boolean(mine));
    chips(regional);
    at("acting").hidden = !state.moves.length;
    at("choice").textContent = state.looking ? "Legal here" : "Your decision";
    const ordered = [...state.moves].sort((a, b) => (a.region === undefined ? 0 : 1) - (b.region === undefined ? 0 : 1));
    fill(at("moves"), ordered.map((move) => {
      const point = { onpointerenter: () => SW.mark("pointed", move.region === undefined ? [] : [move.region]), onpointerleave: () => SW.mark("pointed", []) };
      if (!mine) return make("span", { "data-action": move.action, "data-region": move.region, ...point }, words(move));
      return make("button", { type: "button", "data-action": move.action, "data-region": move.region, onclick: () => act(move.action), ...point }, words(move));
    }));
    SW.mark("pointed", []);
    seats(state);
    at("offers").textContent = info.words.offers;
    SW.offers(at("column"), info, sheet, mine ? (target) => taking(state.moves, target) : undefined);
    at("tools").hidden = Boolean(state.looking);
    at("save").hidden = !info.recorded || (info.secrets && sheet.actor !== null);
    at("undo").hidden = !info.casual;
    at("undo").disabled = !state.undo;
    at("hint").disabled = !mine;
    document.title = mine ? `● ${info.title}: your decision` : info.title;
    at("name").textContent = info.title;
  }

  /* The move that takes what is offered there, if it is legal. */
  function taking(moves, target) {
    const move = moves.find(({ action }) => String(here.info.targets[action]) === String(target));
    return move && { action: move.action, take: () => act(move.action) };
  }

  function result({ winners, sheet }) {
    const names = winners.map((seat) => SW.seatName(here.info, seat)).join(" and ");
    const amounts = sheet.cards.map((card) => card.amount).join(" to ");
    return names ? `${names} ${winners.length > 1 ? "win" : "wins"}: ${amounts} ${here.info.words.amount.name}` : sheet.who;
  }

  /* Regions that can be chosen are buttons, for the keyboard and for screen readers, too. */
  function reach(regional, mine) {
    here.labels.forEach((_, r) => {
      const area = at(`area-${r}`), move = regional.get(r);
      for (const name of ["tabindex", "role", "aria-label"]) area.removeAttribute(name);
      area.classList.toggle("muted", !mine);
      if (!move || !mine) return;
      area.setAttribute("tabindex", "0");
      area.setAttribute("role", "button");
      area.setAttribute("aria-label", `${words(move)}. ${area.textContent}`);
    });
  }

  function chips(regional) {
    const word = (move) => here.info.words.chips[move.verb];
    const shown = [...regional].filter(([, move]) => move.cost !== undefined || move.coins || word(move));
    fill(at("chips"), shown.map(([r, move]) => {
      const place = at(`stack-${r}`).getAttribute("transform");
      const text = word(move) ? word(move) : move.odds ? percent(move.odds) : String(move.cost ?? "");
      const wide = 16 + 10 * text.length, toll = move.coins ? 38 : 0;
      return make("g", { class: `chip${move.odds ? " risky" : word(move) ? " quiet" : ""}`, transform: `${place}translate(0 -34)` },
        make("rect", { x: -(wide + toll) / 2, y: -13, width: wide + toll, height: 26, rx: 13 }),
        make("text", { x: toll ? -toll / 2 : null, y: 6, "font-size": 17, "text-anchor": "middle" }, text),
        toll && make("use", { href: `#${here.info.words.amount.emblem}`, x: (wide - toll) / 2 + 6, y: 0 }),
        toll && make("text", { x: (wide + toll) / 2 - 11, y: 6, "font-size": 17, "text-anchor": "middle" }, String(move.coins)));
    }));
  }

  function act(action) {
    if (here.state && here.socket?.readyState === WebSocket.OPEN) here.socket.send(JSON.stringify({ act: action, at: here.state.version }));
  }

  function story(event) {
    const parts = [`${SW.seatName(here.info, event.seat)}: ${SW.told(here.info, event.say)}`, ...SW.consequences(here.info, event)];
    if (event.note) parts.push(event.note);
    return parts.join(", ");
  }

  function log(from) {
    const node = at("log");
    if (!from) fill(node);
    for (let k = from; k < here.events.length; k += 1) {
      const event = here.events[k], before = here.events[k - 1];
      if (!before || before.round !== event.round) node.append(make("p", { class: "turn" }, `${here.info.words.lap || "Round"} ${event.round}`));
      node.append(make("p", { style: `--seat: var(--seat-${event.seat})` }, story(event)));
    }
    node.scrollTop = node.scrollHeight;
  }

  const CORNERS = [[-9, -9], [9, 9], [9, -9], [-9, 9]], SIDES = [[-9, 0], [9, 0]];
  const PIPS = [[], [[0, 0]], [[-8, -8], [8, 8]], [[-9, -9], [0, 0], [9, 9]], CORNERS, [[0, 0], ...CORNERS], [...CORNERS, ...SIDES]];

  function roll(value) {
    const die = at("die");
    fill(die, make("svg", { viewBox: "-20 -20 40 40" }, PIPS[value].map(([x, y]) => make("circle", { cx: x, cy: y, r: 4, fill: "#23252b" }))));
    die.hidden = true;
    void die.offsetWidth; // begins the animation anew
    die.hidden = false;
    die.dataset.value = value;
    clearTimeout(here.rolling);
    here.rolling = setTimeout(() => { die.hidden = true; }, 1600);
  }

  /* ---- the beginning ---- */

  function route() {
    trouble();
    const hash = location.hash.slice(1);
    const wish = new URLSearchParams(hash);
    if (wish.has("table")) { sit(wish.get("table"), (wish.get("seat") || "").split(",").filter(Boolean)); return; }
    leave();
    open(hash === "look" ? "look" : "lobby");
    if (hash !== "look") listTables();
  }

  async function begin() {
    SW.themeButton(at("theme"));
    here.options = await ask("/api/options");
    choices(at("agents"), here.options.agents);
    const games = Object.entries(here.options.games);
    for (const form of [at("setup"), at("looking")]) {
      const { game } = form.elements;
      fill(game, games.map(([name, { title }]) => make("option", { value: name, selected: name === here.options.first }, title)));
      game.addEventListener("change", () => offer(form));
      game.parentNode.hidden = games.length < 2;
      offer(form);
    }
    at("setup").elements.count.addEventListener("change", places);
    at("setup").addEventListener("submit", setUp);
    at("looking").addEventListener("submit", look);
    at("explain").addEventListener("click", () => {
      at("explain").setAttribute("aria-pressed", String(at("column").classList.toggle("open")));
    });
    at("again").addEventListener("click", listTables);
    at("undo").addEventListener("click", () => here.socket?.send(JSON.stringify({ undo: true })));
    at("hint").addEventListener("click", () => {
      at("hint").disabled = true;
      here.socket?.send(JSON.stringify({ hint: at("adviser").value.trim() }));
    });
    const pointed = (event) => {
      const area = event.target.closest?.(".area.legal");
      if (area && !area.classList.contains("muted")) { event.preventDefault(); act(here.regional.get(Number(area.dataset.region)).action); }
    };
    at("frame").addEventListener("click", pointed);
    at("frame").addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") pointed(event); });
    document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); at("main").focus(); });
    addEventListener("hashchange", route);
    route();
  }

  begin().catch((error) => trouble(error.message));
})();
