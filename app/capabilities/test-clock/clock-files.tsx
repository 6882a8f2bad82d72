import { button, link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

/** What happened on the clock, for a merchant's own tests. */
export function ClockFiles() {
  return (
    <Panel id="fixture" title="Fixture">
      <div className="space-y-3 text-sm">
        <p className="text-muted">
          Webhook bodies in order, invoices and mails as lines of JSON, for{" "}
          <a href="/api/docs/guides/test-clocks#fixtures" className={link}>
            your own tests
          </a>
          .
        </p>
        <a href="/test-clock/fixture" download className={button("secondary")}>
          Export fixture
        </a>
        <p>
          <Link to="/test-clock/mails" className={link}>
            View all mails
          </Link>
        </p>
      </div>
    </Panel>
  );
}
