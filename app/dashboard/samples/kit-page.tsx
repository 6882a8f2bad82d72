import { PageTitle } from "#app/components/page.tsx";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Chart } from "../charts/chart.ts";
import { ChartFigure } from "../charts/chart-figure.tsx";
import { Confirm } from "../confirm.tsx";
import { Fact, Facts, IdFact } from "../facts.tsx";
import { StatTile, StatTiles } from "../stat-tile.tsx";
import { Timeline } from "../timeline.tsx";
import { KitForm } from "./kit-form.tsx";
import { KitTables } from "./kit-tables.tsx";
import { EVENTS } from "./sample-data.ts";

interface KitPageProps {
  charts: { readonly sales: Chart; readonly declines: Chart };
}

/** Every part of the kit with data that is hard to show. */
export function KitPage({ charts }: KitPageProps) {
  return (
    <>
      <PageTitle title="Dashboard kit" lead="Every part of app/dashboard, in development only." actions={<Actions />} />
      <div className="space-y-6">
        <StatTiles>
          <StatTile name="Sales today" value={<Money amount={482_190n} currency="USD" />} detail="31 payments" />
          <StatTile name="Balance" value={<Money amount={1_250_000n} currency="JPY" />} to="/dev/kit?show=all" />
          <StatTile name="Next payout" value={<Money amount={12_345_678n} currency="KWD" />} detail="On November 14" />
          <StatTile name="Chargeback rate" value={null} />
        </StatTiles>
        <KitTables />
        <div className="grid gap-6 lg:grid-cols-2">
          <Panel id="line" title="Line chart">
            <ChartFigure title="Sales per day" axis="Day" chart={charts.sales} />
          </Panel>
          <Panel id="bars" title="Bar chart">
            <ChartFigure title="Declined payments" axis="Reason" chart={charts.declines} />
          </Panel>
          <Panel id="details" title="Details">
            <Facts>
              <Fact name="Amount">
                <Money amount={12_345_678n} currency="KWD" />
              </Fact>
              <Fact name="Description">Supercalifragilisticexpialidocious-invoice-2026-11-000000000000000000142</Fact>
              <Fact name="Email">{null}</Fact>
              <IdFact name="Payment ID" id="txn_01kaj4m2yb8d5f7h9k1n3q6r0s" />
            </Facts>
          </Panel>
          <Panel id="timeline" title="Timeline">
            <Timeline entries={EVENTS} empty="No events yet." />
          </Panel>
        </div>
        <KitForm />
        <Panel id="empty" title="Empty state" flush>
          <EmptyState title="No payments">Payments appear here when a customer pays.</EmptyState>
        </Panel>
      </div>
    </>
  );
}

function Actions() {
  return (
    <>
      <Form method="post" action="/dev/kit">
        <button type="submit" name="toast" value="done" className={button("secondary")}>
          Show toast
        </button>
      </Form>
      <Confirm
        question="Revoke “Till 4 on the second floor, next to the escalator”?"
        verb="Revoke key"
        action="/dev/kit"
        fields={{ toast: "danger" }}
        danger
        trigger={{ className: button("danger"), content: "Revoke key" }}
      >
        Requests with this key fail within a second. This can't be undone.
      </Confirm>
    </>
  );
}
