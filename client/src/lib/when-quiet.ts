/** Events that the page should respond to without delay. */
const INPUTS = ['keydown', 'pointerdown'] as const;

/** Resolves after so many milliseconds without a key or pointer press, when work delays no response. */
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
