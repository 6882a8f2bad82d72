import type { FormState } from "./form.ts";

interface CheckFieldProps {
  state: FormState;
  name: string;
  children: string;
}

export function CheckField({ state, name, children }: CheckFieldProps) {
  const error = state.error(name);
  return (
    <label className="flex gap-2.5 text-sm">
      <input
        type="checkbox"
        name={name}
        value="true"
        defaultChecked={state.has(name, "true")}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-4.5 shrink-0"
      />
      <span>
        {children}
        {error ? <span className="block text-danger">{error}</span> : null}
      </span>
    </label>
  );
}
