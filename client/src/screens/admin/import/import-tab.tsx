import { useState } from 'react';
import { type UploadRequest, useUpload } from '#client/api/admin/imports.ts';
import { count, megabytes } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';

import { Notice } from '#client/ui/states.tsx';
import { DropZone } from './drop-zone.tsx';
import { ImportResult } from './import-result.tsx';
import { ProgressLine } from './progress-line.tsx';
import { text } from './text.ts';

/** Import of market data files: choose, check, preview, and store on confirmation. */
export function ImportTab() {
  const [id, setId] = useState<string | null>(null);
  return (
    <Card aria-labelledby="import" className="grid gap-4">
      <CardHead title={text.title} id="import" />
      {id === null ? <Chooser onChecked={setId} /> : <ImportResult id={id} onAgain={() => setId(null)} />}
    </Card>
  );
}

function Chooser({ onChecked }: { onChecked: (id: string) => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [uploaded, setUploaded] = useState(0);
  const [symbol, setSymbol] = useState('');
  const [asOf, setAsOf] = useState('');
  const upload = useUpload();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const check = () => {
    const request: UploadRequest = { files, symbol, asOf, onProgress: setUploaded };
    upload.mutate(request, { onSuccess: onChecked });
  };
  return (
    <>
      <p className="t2">{text.purpose}</p>
      <DropZone disabled={upload.isPending} onFiles={setFiles} />
      {files.length > 0 && (
        <p className="row" role="status">
          <span className="grow">
            {text.selected(text.files(files.length, count(files.length)), megabytes(size))}
          </span>
          <Button variant="ghost" disabled={upload.isPending} onClick={() => setFiles([])}>
            {text.clear}
          </Button>
        </p>
      )}
      <div className="grid grid-cols-2 gap-4 max-desk:grid-cols-1">
        <Field label={text.symbol} hint={text.symbolHint}>
          <TextInput value={symbol} onChange={(event) => setSymbol(event.target.value)} />
        </Field>
        <Field label={text.asOf} hint={text.asOfHint}>
          <TextInput type="date" value={asOf} onChange={(event) => setAsOf(event.target.value)} />
        </Field>
      </div>
      {upload.isPending && <ProgressLine what={text.uploading} part={uploaded} />}
      {upload.error && <Notice>{sentenceOf(upload.error)}</Notice>}
      <div className="row justify-end">
        <Button variant="primary" disabled={files.length === 0 || upload.isPending} onClick={check}>
          {upload.isPending ? text.checking : text.check}
        </Button>
      </div>
    </>
  );
}
