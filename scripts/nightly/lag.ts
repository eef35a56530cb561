/** Loaded before the program: from one SIGUSR2 to the next, every turn of its event loop takes so long, ms. */
const TURN_MS = 700;

const never = new Int32Array(new SharedArrayBuffer(4));
let lagging: NodeJS.Immediate | null = null;
const turn = () => {
  Atomics.wait(never, 0, 0, TURN_MS);
  lagging = setImmediate(turn);
};
process.on("SIGUSR2", () => {
  if (lagging === null) turn();
  else {
    clearImmediate(lagging);
    lagging = null;
  }
});
