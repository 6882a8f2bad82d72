export { type AccountView, accountView } from "./account-view.server.ts";
