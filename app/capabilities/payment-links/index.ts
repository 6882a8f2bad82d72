export { linkPath } from "./payment-link-columns.tsx";
