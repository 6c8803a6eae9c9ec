-- The tables of 0024 are as shared/schema/practice.ts has them: from here on a change of both schemas is one migration.
SELECT 1;
