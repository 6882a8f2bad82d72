import type { RefObject } from "react";
import { PAST, PRESETS, type Preset } from "./days.ts";

interface DatePresetsProps {
  name: string;
  presets: readonly Preset[] | undefined;
  chosen: string | null;
  /** The choice of custom days. */
  custom: RefObject<HTMLInputElement>;
}

/** Named ranges, or custom days. */
export function DatePresets({ name, presets = PAST, chosen, custom }: DatePresetsProps) {
  const isNamed = presets.some((preset) => preset === chosen);
  return (
    <ul className="-mx-2 mb-3 grid grid-cols-2">
      {presets.map((preset) => (
        <li key={preset}>
          <label className={LABEL}>
            <input type="radio" name={name} value={preset} defaultChecked={preset === chosen} className="size-4" />
            {PRESETS[preset]}
          </label>
        </li>
      ))}
      <li className="col-span-2">
        <label className={LABEL}>
          <input ref={custom} type="radio" name={name} value="" defaultChecked={!isNamed} className="size-4" />
          Custom days
        </label>
      </li>
    </ul>
  );
}

const LABEL = "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-wash";
