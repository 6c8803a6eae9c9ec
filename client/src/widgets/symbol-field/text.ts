export const text = {
  label: 'Stock Symbol',
  placeholder: 'Symbol or company',
  suggestions: 'Stocks',
};
