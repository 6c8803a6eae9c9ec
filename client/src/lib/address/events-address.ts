/** The calendar of all companies, or of the user's stocks. `list` is the query of the stock list to return to. */
export const eventsAddress = ({ mine = false, list = '' } = {}): string =>
  ['/stocks?view=calendar', ...(mine ? ['mine=1'] : []), ...(list === '' ? [] : [list])].join('&');
