// A bot in JavaScript: any legal action, by a generator that the game's seed sets.
const lines = require("node:readline").createInterface({ input: process.stdin });
let state = 1;

function chance(most) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
}

lines.on("line", (line) => {
  const [word] = line.split(" ", 1);
  const rest = line.slice(word.length + 1);
  if (word === "protocol") {
    console.log("id name random.js\nready");
  } else if (word === "newgame") {
    state = JSON.parse(rest).seed >>> 0;
  } else if (word === "go") {
    const legal = rest.split("legal ")[1].split(" ");
    console.log("bestmove " + legal[chance(legal.length)]);
  } else if (word === "quit") {
    process.exit(0);
  }
});
