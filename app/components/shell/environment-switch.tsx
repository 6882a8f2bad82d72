import { Form } from "#app/components/requests/form.tsx";
import { ENVIRONMENTS } from "#contract/environment.ts";
import type { ShellData } from "./shell-data.ts";

const NAMES = { sandbox: "Sandbox", live: "Live" } as const;

/** Sandbox and live data never mix. The pressed button is the current environment. */
export function EnvironmentSwitch({ data: { environment } }: { data: ShellData }) {
  return (
    <Form method="post" action="/settings/environment" reloadDocument>
      <fieldset className="grid grid-cols-2 gap-1 rounded-lg border border-line bg-surface p-1">
        <legend className="sr-only">Environment</legend>
        {ENVIRONMENTS.map((name) => (
          <button
            key={name}
            type="submit"
            name="environment"
            value={name}
            aria-pressed={name === environment}
            className="min-h-8 rounded-md text-sm font-semibold text-muted hover:bg-wash hover:text-ink aria-pressed:bg-sign aria-pressed:text-white max-lg:min-h-11"
          >
            {NAMES[name]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}

interface EnvironmentBarProps {
  data: Pick<ShellData, "environment" | "organization">;
}

/** Above every page: stripes in the sandbox, a solid bar where money is real, with whose it is. */
export function EnvironmentBar({ data: { environment, organization } }: EnvironmentBarProps) {
  const isLive = environment === "live";
  return (
    <aside
      aria-label="Environment"
      className={`flex h-6 items-center justify-center print:hidden ${isLive ? "bg-[#8f2413]" : "barrier"}`}
    >
      <p
        className={`min-w-0 truncate px-3 text-xs leading-6 font-semibold ${isLive ? "text-white" : "bg-[#1c1f18] text-[#f6dca0]"}`}
      >
        {isLive ? `Live: real money of ${organization.name}` : "Sandbox: no real money moves"}
      </p>
    </aside>
  );
}
