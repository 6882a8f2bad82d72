import { CheckField } from "#app/dashboard/forms/check-field.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

/** An unchecked box says no, where a missing field would leave it to the device. */
export function Check({ state, name, children }: { state: FormState; name: string; children: string }) {
  return (
    <div>
      <input type="hidden" name={name} value="false" />
      <CheckField state={state} name={name}>
        {children}
      </CheckField>
    </div>
  );
}
