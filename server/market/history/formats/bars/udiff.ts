import type { BarsFileFormat } from '../bars-format.ts';

export const FORMAT: BarsFileFormat = {
  name: 'an NSE bhavcopy (UDiFF)',
  about:
    'NSE’s bhavcopy of the cash market since 8 July 2024, in the Unified Distilled File Format: series EQ, BE and BZ, prices as quoted. A file of derivatives or of BSE is refused.',
  own: 'TckrSymb',
  columns: {
    symbol: 'TckrSymb',
    series: 'SctySrs',
    isin: 'ISIN',
    date: 'TradDt',
    open: 'OpnPric',
    high: 'HghPric',
    low: 'LwPric',
    close: 'ClsPric',
    volume: 'TtlTradgVol',
  },
  raw: true,
  refuses: [
    {
      column: 'Sgmt',
      because: (segment) =>
        segment === '' || segment === 'CM'
          ? null
          : `this is a file of the segment ${segment} (derivatives); import the cash bhavcopy, BhavCopy_NSE_CM_…`,
    },
    {
      column: 'Src',
      because: (exchange) =>
        exchange === '' || exchange === 'NSE'
          ? null
          : `this is a bhavcopy of ${exchange}; import that of NSE, BhavCopy_NSE_CM_…`,
    },
  ],
  example: [
    'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol',
    '2024-07-08,2024-07-08,CM,NSE,STK,2885,INE002A01018,RELIANCE,EQ,3180,3217.90,3167.10,3201.80,4930013',
  ],
};
