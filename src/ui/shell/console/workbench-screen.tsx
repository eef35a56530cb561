import { PageHead } from "../../kit/console/page.tsx";

/** What waits for somebody. */
export const WorkbenchScreen = () => <PageHead title="工作台" />;
