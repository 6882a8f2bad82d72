import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { TimeSince } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { devicePath } from "./device-path.ts";
import type { readNeedsAttention } from "./needs-attention.server.ts";
import { salePath } from "./sale-columns.tsx";

type Attention = Awaited<ReturnType<typeof readNeedsAttention>>;

/** Sales without a result come first: a payer may be charged twice. */
export function NeedsAttention({ attention }: { attention: Attention }) {
  const { offline, unknown, hasMoreOffline, hasMoreUnknown } = attention;
  if (offline.length + unknown.length === 0) return null;
  return (
    <Panel id="attention" title="Needs attention" flush>
      <ul className="divide-y divide-line text-sm">
        {unknown.map((sale) => (
          <Item key={sale.terminalSaleId} tone="text-danger">
            <Link to={salePath(sale)} className={link}>
              A sale of <Money amount={sale.total} currency={sale.currency} /> at {sale.device} has no result yet.
            </Link>{" "}
            <span className="text-muted">Don't charge again. We're asking the terminal.</span>
          </Item>
        ))}
        {hasMoreUnknown ? <Item tone="text-danger">More sales have no result yet.</Item> : null}
        {offline.map((device) => (
          <Item key={device.deviceId} tone="text-warn">
            <Link to={devicePath(device)} className={link}>
              {device.name} is offline.
            </Link>{" "}
            <span className="text-muted">
              {device.lastSeenAt ? (
                <>
                  Last seen <TimeSince at={device.lastSeenAt} />.{" "}
                </>
              ) : null}
              Check its power and network.
            </span>
          </Item>
        ))}
        {hasMoreOffline ? (
          <Item tone="text-warn">
            <Link to="/devices?show=offline" className={link}>
              Show all offline devices
            </Link>
          </Item>
        ) : null}
      </ul>
    </Panel>
  );
}

function Item({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 px-4 py-2.5 sm:px-5">
      <Icon name="warning" className={`mt-px size-5 shrink-0 ${tone}`} />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </li>
  );
}
