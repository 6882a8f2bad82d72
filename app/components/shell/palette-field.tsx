import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";

/** The top of the palette around its field. */
export function PaletteField({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 border-line border-b px-4">
      <Icon name="search" className="size-5 text-muted" />
      {children}
    </div>
  );
}

export const PALETTE_FIELD = {
  "aria-label": "Search",
  placeholder: "Search by name, email, reference, amount or card",
  autoFocus: true,
  autoComplete: "off",
  maxLength: 100,
  className: "min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted",
} as const;
