/** What every page needs, apart from the text of the signed-in frame. */
export const text = {
  loading: 'Loading',
  home: 'Artha · AI-assisted analysis and paper trading for Indian markets',
  titleOf: (title: string) => `${title} · Artha`,
};
