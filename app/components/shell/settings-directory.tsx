import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { SETTINGS_AREAS } from "./settings-places.ts";

/** The pages of the settings, each with what it is for, where no sidebar shows them. */
export function SettingsDirectory() {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2 lg:hidden">
      {SETTINGS_AREAS.map(({ name, places }) => (
        <section key={name} aria-label={name} className="rounded-lg border border-line bg-surface p-2">
          <h2 className="px-2.5 py-1.5 font-bold">{name}</h2>
          <ul>
            {places.map(({ to, name: place, icon }) => (
              <li key={to}>
                <Link
                  to={to === "/settings" ? "#organization" : to}
                  prefetch="intent"
                  className="flex min-h-11 items-start gap-2.5 rounded-md px-2.5 py-2 text-sm hover:bg-wash"
                >
                  <Icon name={icon} className="size-5 text-muted" />
                  <span>
                    <span className="block font-semibold">{place}</span>
                    <span className="block text-[0.8125rem] text-muted text-pretty">{HINTS[to]}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What each page is for, in one line. */
const HINTS: Readonly<Record<string, string>> = {
  "/settings": "Your name, IDs and public profile.",
  "/settings/business": "What customers see of you.",
  "/settings/redirects": "Sign what payers bring back.",
  "/settings/risk": "Limits against stolen cards.",
  "/settings/wallets": "Where customers pay with Apple Pay.",
  "/settings/team": "Who belongs to your organization.",
  "/settings/notifications": "Who is emailed about what.",
  "/settings/disputes": "Whether complete responses are submitted automatically.",
  "/settings/audit": "Who changed or viewed what.",
  "/settings/settlements": "When you get your money.",
  "/settings/fees": "What you pay, and what a sale costs.",
  "/settings/payout-destinations": "Bank accounts and debit cards.",
  "/settings/api-keys": "Authenticate requests from your servers.",
  "/settings/webhooks": "Send events to your systems.",
  "/test-clock": "Move your sandbox's time.",
  "/test-clock/mails": "Mails that the clock kept.",
  "/events": "Every change, in order.",
  "/settings/request-log": "API requests of 30 days.",
  "/exports": "Lists as CSV files, once or on a schedule.",
};
