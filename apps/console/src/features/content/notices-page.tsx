import { paths } from "../../shared/paths.ts";
import { DocumentsPage } from "./documents-page.tsx";

const NoticesPage = () => <DocumentsPage path={paths.notices} title="Notices" kinds={["notice"]} />;
export default NoticesPage;
