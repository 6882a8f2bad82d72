import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readinessLabel } from "#app/capabilities/devices/device-labels.ts";
import { readDeviceChoice } from "#app/capabilities/terminal-sales/device-choice.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { Form } from "#app/components/requests/form.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";

export const meta = titled("Take a payment");
export const handle = crumbs({ name: "Devices", to: "/devices" }, { name: "Take a payment" });

export async function loader(args: LoaderFunctionArgs) {
  return readDeviceChoice(args);
}

type Choice = ReturnType<typeof useLoaderData<typeof loader>>["devices"][number];

export default function ChooseDevice() {
  const { q, devices, isSearched, problem } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-md">
      <PageTitle title="Take a payment" lead="Choose the terminal in front of the customer." />
      {problem ? <Callout tone="danger">{problem}</Callout> : null}
      {isSearched ? <Search q={q} /> : null}
      {devices.length > 0 ? (
        <ul className="space-y-3">
          {devices.map((device) => (
            <li key={device.deviceId}>
              <Choose device={device} />
            </li>
          ))}
        </ul>
      ) : null}
      {devices.length === 0 && !problem ? (
        <section aria-label="Terminals" className="rounded-lg border border-line bg-surface">
          {q === "" ? <NoTerminals /> : <NotFound />}
        </section>
      ) : null}
    </div>
  );
}

function Search({ q }: { q: string }) {
  return (
    <Form role="search" className="mb-4 flex gap-2">
      <input
        key={q}
        type="search"
        name="q"
        aria-label="Search terminals"
        placeholder="Name or serial number"
        defaultValue={q}
        maxLength={100}
        autoComplete="off"
        className="control min-w-0 grow"
      />
      <button type="submit" className={button("secondary")}>
        Search
      </button>
    </Form>
  );
}

function NoTerminals() {
  return (
    <EmptyState title="No terminal is ready">
      Pair a payment terminal first.{" "}
      <Link to="/devices" className={link}>
        View devices
      </Link>
    </EmptyState>
  );
}

function NotFound() {
  return (
    <EmptyState title="No terminal found">
      <Link to="/terminal" className={link}>
        Show all terminals
      </Link>
    </EmptyState>
  );
}

function Choose({ device: { deviceId, name, place, isOnline, isBusy } }: { device: Choice }) {
  const { name: label, tone } = readinessLabel({ isBusy, isOnline });
  return (
    <Link
      to={`/terminal/${deviceId}`}
      className="flex min-h-16 items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-wash"
    >
      <span className="min-w-0">
        <span className="block truncate font-bold">{name}</span>
        {place ? <span className="block truncate text-sm text-muted">{place}</span> : null}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </Link>
  );
}
