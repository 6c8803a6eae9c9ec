/**
 * Seeded randomness. All randomness of a market source comes from here, so that a seed reproduces every byte. Seeds
 * and hashes are unsigned 32-bit integers.
 */
export interface RandomStream {
  /** Uniform on [0, 1), with 32 bits of resolution. */
  uniform(): number;
  /** 32 uniform bits. */
  bits(): number;
  /** Standard normal. */
  normal(): number;
  /** Gamma with the given shape > 0 and scale 1. */
  gamma(shape: number): number;
}

/**
 * Hashes two 32-bit numbers into one with MurmurHash3's finaliser: inputs that differ in one bit give unrelated
 * results.
 */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16) ^ b, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13), 0x85ebca6b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A seed from a string, such as "TCS.NS 2020-03-23": FNV-1a, then mixed. */
export function seedOf(words: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) h = Math.imul(h ^ words.charCodeAt(i), 0x01000193);
  return mix(h >>> 0, words.length);
}

/**
 * A stream of draws: sfc32 (Doty-Humphrey's Small Fast Counting generator), which passes PractRand to 2 TB and
 * more.
 */
export function randomStream(seed: number): RandomStream {
  let a = mix(seed, 1) | 0;
  let b = mix(seed, 2) | 0;
  let c = mix(seed, 3) | 0;
  let counter = 1;
  const bits = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  const uniform = () => bits() / 4294967296;
  let spare: number | null = null;
  // Box-Muller, which yields two at a time; 1 − u keeps the logarithm finite.
  const normal = () => {
    if (spare !== null) {
      const stored = spare;
      spare = null;
      return stored;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  for (let i = 0; i < 12; i++) bits();
  return { bits, uniform, normal, gamma: (shape) => drawGamma(shape, uniform, normal) };
}

/** Marsaglia and Tsang (2000); shapes below 1 by their power boost. */
function drawGamma(shape: number, uniform: () => number, normal: () => number): number {
  if (shape < 1) return drawGamma(shape + 1, uniform, normal) * (1 - uniform()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const z = normal();
    const v = (1 + c * z) ** 3;
    if (v > 0 && Math.log(1 - uniform()) < 0.5 * z * z + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A byte has variance (256² − 1) / 12. */
const FOUR_BYTES_SD = Math.sqrt((4 * (256 ** 2 - 1)) / 12);
/** The normal of each sum of four bytes. */
const NORMAL_OF_SUM = Float64Array.from({ length: 4 * 255 + 1 }, (_, sum) => (sum - 510) / FOUR_BYTES_SD);

/**
 * Approximate standard normals in bulk, many times faster than a stream: each is the sum of the four bytes of a
 * SplitMix-like hash of a counter, so tails end at ±3.45.
 * @param drawn filled and returned
 */
export function roughNormals(
  seed: number,
  count: number,
  drawn: Float64Array = new Float64Array(count),
): Float64Array {
  let state = mix(seed, 4);
  for (let i = 0; i < count; i++) {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    word ^= word >>> 15;
    // Two bytes in each half, added at once.
    const pairs = (word & 0x00ff00ff) + ((word >>> 8) & 0x00ff00ff);
    drawn[i] = NORMAL_OF_SUM[(pairs & 0xffff) + (pairs >>> 16)] ?? 0;
  }
  return drawn;
}
