import { Link } from "#app/components/ui/link.tsx";
import { Logo } from "./shell/logo.tsx";
import { button, link } from "./ui/button.ts";
import { Icon, type IconName } from "./ui/icon.tsx";

interface Feature {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const FEATURES: readonly Feature[] = [
  {
    icon: "transactions",
    title: "Payments",
    text: "Charge, capture and refund cards from the dashboard or your own system.",
  },
  {
    icon: "settlements",
    title: "Settlements and payouts",
    text: "See each sale, fee and hold in a settlement, and follow it to your bank account.",
  },
  { icon: "disputes", title: "Disputes", text: "Answer with the evidence that helps, before the bank's deadline." },
  { icon: "customers", title: "Customers", text: "Keep customers and their cards, and charge them again." },
  {
    icon: "send",
    title: "Webhooks",
    text: "Get every event signed, in order per resource, and replay what you missed.",
  },
  { icon: "key", title: "API keys", text: "Give each system a key with only the permissions that it needs." },
];

/** Introduces Tollhouse to visitors who are not signed in. */
export function StartPage() {
  return (
    <>
      <div aria-hidden="true" className="barrier h-2" />
      <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-8">
        <Logo />
        <nav aria-label="Main" className="flex items-center gap-2">
          <a href="/api/docs" className={button("quiet")}>
            API docs
          </a>
          <Link to="/overview" reloadDocument className={button()}>
            Sign in
          </Link>
        </nav>
      </header>
      <main className="mx-auto max-w-6xl px-5 pb-20 sm:px-8">
        <section className="py-12 sm:py-20">
          <h1 className="max-w-3xl text-4xl leading-[1.1] font-extrabold tracking-[-0.03em] text-balance sm:text-6xl">
            Take payments. Get paid out. Answer disputes.
          </h1>
          <p className="mt-5 max-w-2xl text-lg text-muted text-pretty">
            Tollhouse is a payments platform for merchants: one dashboard and one API for your sales, your settlements
            and your customers. Each organization sees its own records only, and test data never mixes with real money.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/overview" reloadDocument className={button("primary", "large")}>
              Sign in to the dashboard
            </Link>
            <a href="/api/docs" className={button("secondary", "large")}>
              Read the API docs
            </a>
          </div>
        </section>
        <section aria-labelledby="features">
          <h2 id="features" className="text-xl font-bold">
            What you can do
          </h2>
          <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {FEATURES.map((feature) => (
              <FeatureCard key={feature.title} {...feature} />
            ))}
          </ul>
        </section>
        <Sample />
      </main>
    </>
  );
}

function FeatureCard({ icon, title, text }: Feature) {
  return (
    <li className="rounded-lg border border-line bg-surface p-5">
      <Icon name={icon} className="size-6 text-accent" />
      <h3 className="mt-3 font-bold">{title}</h3>
      <p className="mt-1 text-sm text-muted text-pretty">{text}</p>
    </li>
  );
}

const SAMPLE = `curl "$TOLLHOUSE_URL/api/transactions" \\
  -H "x-api-key: $TOLLHOUSE_API_KEY" \\
  -H "idempotency-key: order-1042" \\
  --json '{"amount": 4200, "currency": "USD"}'`;

function Sample() {
  return (
    <section aria-labelledby="api" className="mt-14 grid items-center gap-6 lg:grid-cols-2">
      <div>
        <h2 id="api" className="text-xl font-bold">
          One API
        </h2>
        <p className="mt-2 max-w-xl text-muted text-pretty">
          Every page of the dashboard is built on operations that your systems can call too. A request with an
          idempotency key is safe to repeat, and the sandbox plays cards, banks and payouts.{" "}
          <a href="/api/docs" className={link}>
            See all operations
          </a>
        </p>
      </div>
      <pre className="overflow-x-auto rounded-lg bg-[#12140f] p-5 font-mono text-sm leading-relaxed text-[#f1efe6]">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <code tabIndex={0}>{SAMPLE}</code>
      </pre>
    </section>
  );
}
