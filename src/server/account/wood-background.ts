import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { PUZZLE_HEIGHT, PUZZLE_WIDTH } from "../../domain/account/captcha.ts";

/** Uniform in [0, 1). */
export type Random = () => number;
type Colour = readonly [red: number, green: number, blue: number];
/** How dark the wood is at a point of the picture, 0 light to 1 dark. */
type Grain = (x: number, y: number) => number;

/** Early wood and late wood of pine, spruce, larch, oak, walnut, beech, teak, cherry, ash, merbau. */
const SPECIES: readonly (readonly [Colour, Colour])[] = [
  [
    [240, 214, 164],
    [186, 130, 72],
  ],
  [
    [246, 232, 200],
    [205, 168, 118],
  ],
  [
    [226, 170, 112],
    [150, 84, 44],
  ],
  [
    [214, 180, 132],
    [134, 98, 60],
  ],
  [
    [150, 110, 80],
    [72, 48, 34],
  ],
  [
    [232, 196, 164],
    [184, 132, 100],
  ],
  [
    [198, 148, 88],
    [116, 76, 40],
  ],
  [
    [206, 140, 100],
    [132, 70, 46],
  ],
  [
    [238, 224, 196],
    [176, 150, 112],
  ],
  [
    [170, 96, 60],
    [94, 44, 28],
  ],
];

/** The grain is computed at this fraction of the picture's size and enlarged smoothly. */
const REDUCTION = 2;

/** Smooth noise in [0, 1] on a lattice of random values that repeats every 64 steps. */
function createNoise(random: Random): Grain {
  const lattice = Float32Array.from({ length: 64 * 64 }, random);
  const at = (column: number, row: number) => lattice[((row & 63) << 6) | (column & 63)]!;
  const eased = (part: number) => part * part * (3 - 2 * part);
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const right = eased(x - column);
    const down = eased(y - row);
    const top = at(column, row) * (1 - right) + at(column + 1, row) * right;
    const bottom = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
    return top * (1 - down) + bottom * down;
  };
}

const between = (random: Random, min: number, max: number) => min + (max - min) * random();
const whole = (random: Random, min: number, max: number) => Math.floor(between(random, min, max + 1));

/** Sharp on the outer side as a year's late wood is. */
const ring = (phase: number) => {
  const part = phase - Math.floor(phase);
  return part * part * part;
};

/** The end of a log or beam: year rings round a pith in or beside the picture. */
function endGrain(random: Random): Grain {
  const noise = createNoise(random);
  const centreX = between(random, -60, 360);
  const centreY = between(random, -60, 260);
  const width = between(random, 6, 15);
  const wobble = between(random, 4, 14);
  return (x, y) => {
    const distance = Math.hypot(x - centreX, y - centreY) + wobble * noise(x / 40, y / 40);
    const ray = noise(Math.atan2(y - centreY, x - centreX) * 30, distance / 60);
    return ring(distance / width) * 0.75 + ray * 0.25;
  };
}

/** The cathedral figure of a flat-sawn board, upright or lying. */
function flatSawn(random: Random): Grain {
  const noise = createNoise(random);
  const lying = random() < 0.5;
  const middle = between(random, 40, 200);
  const bend = between(random, 0.004, 0.02);
  const width = between(random, 8, 18);
  return (x, y) => {
    const [along, across] = lying ? [x, y] : [y, x];
    const height = along + (across - middle) ** 2 * bend + 18 * noise(along / 70, across / 25);
    return ring(height / width) * 0.7 + noise(along / 60, across / 1.5) * 0.3;
  };
}

/** The straight lines of a quarter-sawn board, at some angle. */
function quarterSawn(random: Random): Grain {
  const noise = createNoise(random);
  const angle = between(random, 0, Math.PI);
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const width = between(random, 5, 12);
  return (x, y) => {
    const across = x * cosine + y * sine + 10 * noise(x / 50, y / 50);
    const along = y * cosine - x * sine;
    return ring(across / width) * 0.6 + noise(along / 40, across / 2) * 0.4;
  };
}

/** A burl: rings bent by noise on noise. */
function burl(random: Random): Grain {
  const noise = createNoise(random);
  const bend = between(random, 60, 140);
  const width = between(random, 7, 14);
  return (x, y) => {
    const warp = noise(x / 45, y / 45) * bend + noise(x / 16 + 9, y / 16) * 18;
    return ring((warp + x * 0.2) / width) * 0.7 + noise(x / 3, y / 3) * 0.3;
  };
}

const GRAINS = [endGrain, flatSawn, quarterSawn, burl] as const;

const choose = <T>(random: Random, from: readonly T[]): T => from[whole(random, 0, from.length - 1)]!;

/** A species' two colours, a little lighter or darker and warmer or cooler each time. */
function tinted(random: Random): readonly [Colour, Colour] {
  const warmth = between(random, -16, 16);
  const shift = [warmth, warmth * 0.3, -warmth] as const;
  const light = between(random, 0.82, 1.08);
  const [early, late] = choose(random, SPECIES);
  const moved = (colour: Colour): Colour => [
    colour[0] * light + shift[0],
    colour[1] * light + shift[1],
    colour[2] * light + shift[2],
  ];
  return [moved(early), moved(late)];
}

/** Fills a rectangle of `context` with wood. */
function fillWood(context: SKRSContext2D, random: Random, left: number, top: number, width: number, height: number) {
  const [early, late] = tinted(random);
  const grain = choose(random, GRAINS)(random);
  const columns = Math.ceil(width / REDUCTION);
  const rows = Math.ceil(height / REDUCTION);
  const small = createCanvas(columns, rows);
  const smallContext = small.getContext("2d");
  const image = smallContext.createImageData(columns, rows);
  for (let row = 0, index = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, index += 4) {
      const dark = grain(left + column * REDUCTION, top + row * REDUCTION);
      for (let part = 0; part < 3; part++) {
        image.data[index + part] = Math.max(0, Math.min(255, early[part]! + (late[part]! - early[part]!) * dark));
      }
      image.data[index + 3] = 255;
    }
  }
  smallContext.putImageData(image, 0, 0);
  context.drawImage(small, left, top, width, height);
}

/** Boards side by side with dark joints. */
function drawBoards(context: SKRSContext2D, random: Random) {
  const lying = random() < 0.5;
  const length = lying ? PUZZLE_HEIGHT : PUZZLE_WIDTH;
  for (let at = 0; at < length; ) {
    const size = Math.min(whole(random, 34, 90), length - at);
    if (lying) fillWood(context, random, 0, at, PUZZLE_WIDTH, size);
    else fillWood(context, random, at, 0, size, PUZZLE_HEIGHT);
    context.fillStyle = `rgba(40, 24, 12, ${between(random, 0.3, 0.7)})`;
    if (lying) context.fillRect(0, at, PUZZLE_WIDTH, 1.5);
    else context.fillRect(at, 0, 1.5, PUZZLE_HEIGHT);
    at += size;
  }
}

/** Round ends of logs, as a stack shows them, over the wood that is there. */
function drawLogs(context: SKRSContext2D, random: Random) {
  for (let count = whole(random, 5, 12); count > 0; count--) {
    const x = between(random, 0, PUZZLE_WIDTH);
    const y = between(random, 0, PUZZLE_HEIGHT);
    const radius = between(random, 14, 46);
    const [early, late] = tinted(random);
    const css = (colour: Colour, opacity: number) => `rgba(${colour.map(Math.round).join(", ")}, ${opacity})`;
    context.beginPath();
    context.ellipse(x, y, radius, radius * between(random, 0.85, 1), 0, 0, Math.PI * 2);
    context.fillStyle = css(early, 0.92);
    context.fill();
    context.strokeStyle = css(late, 0.8);
    for (let inner = radius; inner > 2; inner -= between(random, 3, 6)) {
      context.lineWidth = between(random, 0.5, 1.6);
      context.beginPath();
      context.ellipse(x, y, inner, inner * between(random, 0.86, 1), 0, 0, Math.PI * 2);
      context.stroke();
    }
  }
}

/** Knots, cracks and specks: so that the gap is not the only odd place of the picture. */
function drawFlaws(context: SKRSContext2D, random: Random) {
  for (let count = whole(random, 1, 4); count > 0; count--) {
    const x = between(random, 0, PUZZLE_WIDTH);
    const y = between(random, 0, PUZZLE_HEIGHT);
    const size = between(random, 5, 16);
    context.fillStyle = `rgba(60, 32, 16, ${between(random, 0.25, 0.6)})`;
    context.beginPath();
    context.ellipse(x, y, size, size * between(random, 0.5, 1), between(random, 0, Math.PI), 0, Math.PI * 2);
    context.fill();
  }
  for (let count = whole(random, 2, 6); count > 0; count--) {
    const x = between(random, 0, PUZZLE_WIDTH);
    const y = between(random, 0, PUZZLE_HEIGHT);
    context.strokeStyle = `rgba(40, 22, 12, ${between(random, 0.2, 0.6)})`;
    context.lineWidth = between(random, 0.6, 2);
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(
      x + between(random, -40, 40),
      y + between(random, -40, 40),
      x + between(random, -70, 70),
      y + between(random, -70, 70),
    );
    context.stroke();
  }
}

/** A picture of wood over the entire canvas, another one every time: a face, boards, or a stack of logs. */
export function drawWood(context: SKRSContext2D, random: Random): void {
  if (random() < 0.35) drawBoards(context, random);
  else fillWood(context, random, 0, 0, PUZZLE_WIDTH, PUZZLE_HEIGHT);
  if (random() < 0.3) drawLogs(context, random);
  drawFlaws(context, random);
}
