/* Applies the stored appearance before the first paint; src/ui/appearance.ts stores it. */
{
  const root = document.documentElement;
  let remembered = {};
  try {
    remembered = JSON.parse(localStorage.getItem('artha.appearance')) ?? {};
  } catch {
    // Without storage the appearance follows the system.
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
