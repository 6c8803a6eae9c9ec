import type { adminSchemas } from '../admin/admin.ts';
import type { admissionSchemas } from '../admin/admission.ts';
import type { dataQualitySchemas } from '../admin/data-quality.ts';
import type { importsSchemas } from '../admin/imports.ts';
import type { calendarSchemas } from '../market/calendar.ts';
import type { universeSchemas } from '../market/universe.ts';
import type { chargeRatesSchemas } from '../trading/charge-rates.ts';
import type { Descriptions } from './describe.ts';

export const adminDescriptions: Descriptions<typeof adminSchemas> = {
  AdminStats: {
    about: 'Totals of the whole platform.',
    fields: {
      totalUsers: 'Number of accounts.',
      activeUsers: 'Number of active accounts.',
      totalVolume: 'Quantity × price of every executed trade, ₹.',
    },
  },
  AdminUser: { about: 'An account.', fields: {} },
  AuditEntry: {
    about: 'An entry of the audit log.',
    fields: {
      at: 'Wall clock.',
      actor: 'Id of a person, or the name of a command.',
      actorEmail: 'Email address of the actor; null for commands and deleted accounts.',
      action: 'What was done.',
      subject: 'What it was done to.',
      subjectEmail: 'Email address of the subject; null where it is not a person.',
      detail: 'Details of the action.',
      hash: 'Hash over this entry and the one before, hexadecimal.',
    },
  },
  ChainVerdict: {
    about: 'Result of checking the audit log.',
    fields: {
      rows: 'Number of entries read.',
      fault: 'The first entry at fault; null if none is.',
      flaw: 'changed, missing or cut off.',
    },
  },
  JobRun: {
    about: 'A scheduled job.',
    fields: {
      moments: 'When it runs: start, refresh, close or day.',
      state: 'never, running, done, failed or interrupted.',
      startedAt: 'When it last started (wall clock); null if never.',
      endedAt: 'When it last ended (wall clock); null if never.',
      doneAt: 'When it last succeeded (wall clock); null if never.',
      progress: 'Progress of the current run; null where unknown.',
      done: 'Number of steps done.',
      total: 'Number of steps in total.',
      failure: 'Why it failed, in a sentence; null if it did not.',
    },
  },
  LedgerCheck: {
    about: 'A check of the whole ledger.',
    fields: {
      ok: 'Whether nothing differs.',
      accounts: 'Number of accounts rebuilt.',
      postings: 'Number of postings read.',
      differenceCount: 'Number of differences.',
      differences: 'The first differences.',
    },
  },
  LedgerDifference: {
    about: 'A value that differs from its postings.',
    fields: {
      check: 'The check that found it.',
      accountId: 'Id of the account; null for the whole ledger.',
      subject: 'What differs.',
      kept: 'The stored value.',
      rebuilt: 'The value rebuilt from the postings.',
    },
  },
};

export const admissionDescriptions: Descriptions<typeof admissionSchemas> = {
  Invite: {
    about: 'An invitation to register.',
    fields: {
      createdBy: 'Who made it; null for deleted accounts.',
      maxUses: 'Number of people it is for.',
      uses: 'Number of people who registered.',
      state: 'active, revoked, used or expired.',
      people: 'Who registered, newest first.',
      at: 'When they registered (wall clock).',
    },
  },
};

export const calendarDescriptions: Descriptions<typeof calendarSchemas> = {
  SessionPhase: {
    about: 'A phase of a session.',
    fields: {
      from: 'Start in market time, HH:MM, inclusive.',
      to: 'End in market time, HH:MM, exclusive.',
      step: 'Part of an auction.',
    },
  },
  CalendarDay: {
    about: 'A day of the exchange’s calendar.',
    fields: {
      date: 'The date.',
      isTradingDay: 'Whether there is a session.',
      kind: 'holiday or special; null for an ordinary day.',
      name: 'Name of the holiday or session; null for an ordinary day.',
      provisional: 'Whether the year’s holidays are not announced yet.',
      bandPercent:
        'Price band of a special session, percent of the previous close; null for the usual bands.',
      phases: 'Phases of stocks with derivatives; empty without a session.',
    },
  },
  SpecialDay: {
    about: 'A holiday or special session.',
    fields: {
      date: 'The date.',
      kind: 'holiday or special.',
      name: 'Name of the holiday or session.',
      phases: 'Phases; null for a holiday or the usual phases.',
      bandPercent: 'Price band of the session, percent of the previous close; null for the usual bands.',
    },
  },
  SessionRule: {
    about: 'Phases of ordinary sessions.',
    fields: { stocks: 'Stocks with derivatives, or others.', phases: 'The phases, in order.' },
  },
};

export const chargeRatesDescriptions: Descriptions<typeof chargeRatesSchemas> = {
  ChargeRate: {
    about: 'A charge: `flatPaise` plus `perCrore` of its base, up to `capPaise`.',
    fields: {
      line: 'The charge.',
      product: 'delivery, intraday or any.',
      side: 'BUY, SELL or any.',
      exchange: 'NSE, BSE or any.',
      perCrore: 'Rate, ₹ per crore of its base.',
      flatPaise: 'Fixed charge, paise.',
      plan: 'Brokerage plan that the rate is for; `any` for plans without one of their own.',
      minBasePaise: 'Value from which the rate applies, paise.',
      floorPaise: 'Lowest charge, paise; null for none.',
      capPaise: 'Highest charge, paise; null for no cap.',
      maxPerCrore: 'Highest charge as a share of the base, ₹ per crore; null for none.',
      approximate: 'Whether the figure or date is not from the circular itself.',
      note: 'Source of the figure.',
    },
  },
};

export const dataQualityDescriptions: Descriptions<typeof dataQualitySchemas> = {
  SymbolHealth: {
    about: 'Quality of a stock’s stored bars.',
    fields: {
      score: 'Score, 0 to 100; null before it is judged.',
      healthy: 'Whether the score allows fills and predictions.',
      reasons: 'What lowers the score.',
      code: 'Code for programs.',
      'reasons.words': 'The reason in a sentence.',
      points: 'Points deducted, of 100.',
      quarantined: 'Number of bars in quarantine.',
    },
  },
  StockHalt: {
    about: 'A stock that does not trade.',
    fields: {
      cause:
        'break (unexplained first price), discovery (of a demerger), listing (not listed yet), suspension or delisting.',
      previousClose:
        'Last close, ₹ per share, adjusted for the corporate actions on record; null unless a price break.',
      open: 'First price of the session, ₹ per share; null unless a price break.',
      haltedAt: 'Market time at which trading was halted.',
    },
  },
  QuarantinedBar: {
    about: 'A bar that was refused.',
    fields: {
      source: 'Where it came from.',
      reason: 'Code of the reason.',
      words: 'The reason in a sentence.',
      bar: 'The bar as received; null for a missing value.',
      'bar.open': 'Open, ₹ per share.',
      'bar.high': 'High, ₹ per share.',
      'bar.low': 'Low, ₹ per share.',
      'bar.close': 'Close, ₹ per share.',
      status: 'held, released or dropped.',
      foundAt: 'When it was found (wall clock).',
      decidedAt: 'When it was released or dropped (wall clock); null until then.',
    },
  },
};

export const importsDescriptions: Descriptions<typeof importsSchemas> = {
  ImportedKind: {
    about: 'What came of the files of one kind.',
    fields: {
      kind: 'bars, corporate-actions, calendar, index-members and so on.',
      files: 'The files, those of archives by their place.',
      rows: 'Number of rows read.',
      stored: 'Number of rows that are new or different.',
      unchanged: 'Number of rows that were stored already.',
      bad: 'Number of rows that were rejected.',
      notes: 'Further remarks, in sentences.',
      changes: 'The first 200 of what is new or different.',
    },
  },
  RejectedRow: {
    about: 'A row that was not taken.',
    fields: {
      file: 'The file.',
      line: 'Its line number; the header is 1.',
      reason: 'Why it was rejected.',
      text: 'The line itself.',
    },
  },
  ImportRun: {
    about: 'An import of uploaded files.',
    fields: {
      state: 'uploading, checking, checked, storing, stored or failed.',
      files: 'The uploaded files.',
      'files.name': 'Name of the file.',
      'files.bytes': 'Size in bytes.',
      progress: 'Work under way; null when none is.',
      'progress.what': 'What is being done.',
      'progress.done': 'Number of rows or bytes done.',
      'progress.total': 'Number of rows or bytes in total.',
      kinds: 'What would be stored, or was, by kind.',
      rejected: 'The first 200 rejected rows; the CSV file has all.',
      failure: 'Why it failed; null otherwise.',
      createdAt: 'When the upload began (wall clock).',
    },
  },
};

export const universeDescriptions: Descriptions<typeof universeSchemas> = {
  UniverseChange: {
    about: 'A change of the universe or of a name.',
    fields: {
      kind: 'added, dropped, renamed or demerged.',
      otherSymbol: 'The new symbol, or the demerged company’s; null otherwise.',
      note: 'Source or remark.',
    },
  },
};
