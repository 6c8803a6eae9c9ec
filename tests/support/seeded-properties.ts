import fc from 'fast-check';

/** Property tests draw the same cases in every run; PROPERTY_SEED draws others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_120) });
