import { type DragEvent, type RefObject, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { FILE_MEDIA_TYPES } from "./evidence-types.ts";

interface DropZoneProps {
  input: RefObject<HTMLInputElement>;
  onPick: (file: File | null) => void;
  onDrop: (event: DragEvent) => void;
  invalid: boolean;
  /** While a file is chosen. The field stays, because it holds the file. */
  hidden: boolean;
}

/** A file field that files can be dropped on. */
export function DropZone({ input, onPick, onDrop, invalid, hidden }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(event);
  };
  return (
    <label
      htmlFor="file"
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      hidden={hidden}
      className={`flex cursor-pointer flex-col items-center gap-1.5 rounded-lg border-2 border-dashed px-4 py-6 text-center hover:border-accent hover:bg-accent-wash has-focus-visible:border-accent ${over ? "border-accent bg-accent-wash" : "border-edge"}`}
    >
      <Icon name="upload" className="size-6 text-muted" />
      <span className="text-sm font-semibold">Choose a file or drop it here</span>
      <span id="file-hint" className="text-[0.8125rem] text-muted">
        JPEG, PNG or PDF, up to 5 MB
      </span>
      <input
        ref={input}
        id="file"
        type="file"
        name="file"
        required
        accept={FILE_MEDIA_TYPES.join(",")}
        aria-describedby={invalid ? "file-hint file-error" : "file-hint"}
        aria-invalid={invalid || undefined}
        onChange={(event) => onPick(event.target.files?.[0] ?? null)}
        className="mt-2 max-w-full text-sm text-muted file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-md file:border file:border-edge file:bg-surface file:px-3 file:font-semibold file:text-ink"
      />
    </label>
  );
}
