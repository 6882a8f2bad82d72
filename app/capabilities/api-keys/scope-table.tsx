import { RESOURCES, resourceName } from "./scope-labels.ts";

const ACTIONS = ["read", "write"] as const;

/** What the key may do, resource by resource. */
export function ScopeTable({ chosen }: { chosen: readonly string[] }) {
  return (
    <table className="w-full max-w-xl text-sm">
      <caption className="mb-1 text-left font-semibold">What it may do</caption>
      <thead>
        <tr className="border-line border-b text-xs text-muted">
          <th scope="col" className="py-2 text-left font-semibold">
            Resource
          </th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col" className="w-20 py-2 text-center font-semibold first-letter:uppercase">
              {action === "read" ? "Read" : "Write"}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {RESOURCES.map((resource) => (
          <tr key={resource} className="hover:bg-wash">
            <th scope="row" className="py-1.5 text-left font-medium">
              {resourceName(resource)}
              {resource === "disputes" ? (
                <span className="block text-xs font-normal text-muted">
                  With write it can answer a bank, which cannot be taken back.
                </span>
              ) : null}
            </th>
            {ACTIONS.map((action) => (
              <td key={action} className="p-0 text-center">
                <Cell resource={resource} action={action} chosen={chosen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ resource, action, chosen }: { resource: string; action: string; chosen: readonly string[] }) {
  const scope = `${resource}:${action}`;
  return (
    // The whole cell can be hit.
    <label className="grid min-h-10 cursor-pointer place-items-center">
      <span className="sr-only">
        {resourceName(resource)}: {action}
      </span>
      <input type="checkbox" name="scope" value={scope} defaultChecked={chosen.includes(scope)} className="size-4.5" />
    </label>
  );
}
