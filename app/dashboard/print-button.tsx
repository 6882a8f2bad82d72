import { button } from "#app/components/ui/button.ts";
import { useHydrated } from "#app/components/ui/viewer.ts";

/** Only with scripts; without them the browser's own menu prints. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className={button("secondary")} onClick={() => window.print()}>
      Print
    </button>
  );
}
