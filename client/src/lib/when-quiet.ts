/** What somebody does that a page should answer without delay. */
const INPUTS = ['keydown', 'pointerdown'] as const;

/** Resolves once nobody has pressed a key or the pointer for so long: work of then delays no answer. */
export function whenQuiet(ms: number): Promise<void> {
  return new Promise((resolve) => {
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        for (const input of INPUTS) window.removeEventListener(input, wait, true);
        resolve();
      }, ms);
    };
    for (const input of INPUTS) window.addEventListener(input, wait, true);
    wait();
  });
}
