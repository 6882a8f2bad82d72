import { useEffect, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { sizeText } from "./evidence-types.ts";
import type { Upload } from "./send-file.ts";

export { fileFault } from "./file-fault.ts";
export { sendFile } from "./send-file.ts";

interface ChosenFileProps {
  file: File;
  upload: Upload;
  onClear: () => void;
}

/** A preview of the chosen file, and the progress of its upload. */
export function ChosenFile({ file, upload, onClear }: ChosenFileProps) {
  const preview = usePreview(file);
  const sending = upload.state === "sending";
  return (
    <div className="rounded-lg border border-line bg-wash p-3">
      <div className="flex items-center gap-3">
        <div className="grid size-14 shrink-0 place-items-center overflow-hidden rounded border border-line bg-surface">
          {preview && file.type.startsWith("image/") ? (
            <img src={preview} alt="" className="size-full object-cover" />
          ) : (
            <Icon name="file" className="size-6 text-muted" />
          )}
        </div>
        <div className="min-w-0 flex-1 text-sm">
          <p className="truncate font-semibold">{file.name}</p>
          <p className="text-muted">
            {sizeText(file.size)}
            {preview ? (
              <>
                {" · "}
                <a href={preview} target="_blank" rel="noreferrer" className="underline underline-offset-2">
                  Preview
                </a>
              </>
            ) : null}
          </p>
        </div>
        <button
          type="button"
          onClick={sending ? upload.cancel : onClear}
          aria-label={sending ? "Cancel the upload" : "Choose another file"}
          title={sending ? "Cancel the upload" : "Choose another file"}
          className="grid size-9 place-items-center rounded-md text-muted hover:bg-surface hover:text-ink"
        >
          <Icon name="close" className="size-4" />
        </button>
      </div>
      {sending ? (
        <div className="mt-3 flex items-center gap-3 text-sm">
          <progress max={100} value={upload.percent} aria-label={`Uploading ${file.name}`} className="h-2 flex-1" />
          <span className="w-10 text-right tabular-nums">{upload.percent}%</span>
        </div>
      ) : null}
    </div>
  );
}

function usePreview(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
