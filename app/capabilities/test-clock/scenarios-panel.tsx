import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

/** Leads from the clock to its scenarios. */
export function ScenariosPanel() {
  return (
    <Panel id="scenarios" title="Scenarios">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          Let cards decline, disputes open and customers cancel while the clock advances.
        </p>
        <Link to="/test-clock/scenarios" className={button("secondary")}>
          Choose a scenario
        </Link>
      </div>
    </Panel>
  );
}
