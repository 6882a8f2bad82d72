import { useRef } from "react";
import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { plainWords } from "#contract/plain-words.ts";
import { RESOURCES } from "./scope-labels.ts";
import { SCOPE_PRESETS } from "./scope-presets.ts";

const ACTIONS = ["read", "write"] as const;

/** The scopes of a key, resource by resource. */
export function ScopeTable({ state }: { state: FormState }) {
  const table = useRef<HTMLDivElement>(null);
  const choose = (scopes: readonly string[]) => {
    for (const box of table.current?.querySelectorAll<HTMLInputElement>("input[name=scopes]") ?? [])
      box.checked = scopes.includes(box.value);
  };
  return (
    <div ref={table} className="max-w-xl">
      <Presets onChoose={choose} />
      <table className="w-full text-sm" aria-describedby={state.error("scopes") ? "scopes-error" : undefined}>
        <caption className="mb-1 text-left font-semibold">Permissions</caption>
        <thead>
          <tr className="border-line border-b text-xs text-muted">
            <th scope="col" className="py-2 text-left font-semibold">
              Resource
            </th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col" className="w-20 py-2 text-center font-semibold">
                {action === "read" ? "Read" : "Write"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {RESOURCES.map((resource) => (
            <tr key={resource} className="hover:bg-wash">
              <th scope="row" className="py-1.5 text-left font-medium">
                {plainWords(resource)}
                {resource === "disputes" ? (
                  <span className="block text-xs font-normal text-muted">
                    Write access can submit responses. This can't be undone.
                  </span>
                ) : null}
              </th>
              {ACTIONS.map((action) => (
                <td key={action} className="p-0 text-center">
                  <Cell resource={resource} action={action} state={state} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FieldError id="scopes-error">{state.error("scopes")}</FieldError>
    </div>
  );
}

/** Links, so that they work without scripts; with scripts they tick the boxes and keep what was typed. */
function Presets({ onChoose }: { onChoose: (scopes: readonly string[]) => void }) {
  return (
    <nav aria-label="Permission presets" className="mb-4 flex flex-wrap items-center gap-2">
      {SCOPE_PRESETS.map(({ id, name, scopes }) => (
        <Link
          key={id}
          to={`?preset=${id}`}
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            onChoose(scopes);
          }}
          className={button("secondary", "small")}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Cell({ resource, action, state }: { resource: string; action: string; state: FormState }) {
  const scope = `${resource}:${action}`;
  return (
    // The label fills the cell, so that the whole cell can be clicked.
    <label className="grid min-h-10 cursor-pointer place-items-center">
      <span className="sr-only">
        {plainWords(resource)}: {action}
      </span>
      <input
        type="checkbox"
        name="scopes"
        value={scope}
        defaultChecked={state.has("scopes", scope)}
        className="size-4.5"
      />
    </label>
  );
}
