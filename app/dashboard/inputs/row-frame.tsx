import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";

interface RowFrameProps {
  /** "Item 2". */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

/** The fields of one row, which can be removed with scripts and left empty without them. */
export function RowFrame({ name, onRemove, children }: RowFrameProps) {
  const hydrated = useHydrated();
  return (
    <li>
      <fieldset className="relative rounded-md border border-line p-3">
        <legend className="px-1 text-[0.8125rem] font-semibold text-muted">{name}</legend>
        {hydrated ? (
          <button
            type="button"
            aria-label={`Remove ${name.toLowerCase()}`}
            onClick={onRemove}
            className="absolute -top-3 right-2 grid size-8 place-items-center rounded-md bg-surface text-muted hover:bg-wash hover:text-ink max-sm:size-11"
          >
            <Icon name="close" className="size-4" />
          </button>
        ) : null}
        {children}
      </fieldset>
    </li>
  );
}
