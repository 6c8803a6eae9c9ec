/* Puts the remembered look on the page before its first paint. What is remembered is written by src/ui/appearance.ts. */
{
  const root = document.documentElement;
  let remembered = {};
  try {
    remembered = JSON.parse(localStorage.getItem('artha.appearance')) ?? {};
  } catch {
    // A browser that keeps nothing gets the system's look.
  }
  const light =
    remembered.theme === 'light' ||
    (remembered.theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  if (remembered.tones === 'safe') root.dataset.tones = 'safe';
  if (remembered.sides === 'plum') root.dataset.sides = 'plum';
  if (remembered.density === 'dense') root.dataset.density = 'dense';
  document.querySelector('meta[name="theme-color"]').content = light ? '#f7f6f2' : '#0f1016';
}
