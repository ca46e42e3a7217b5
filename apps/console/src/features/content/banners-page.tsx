import { paths } from "../../shared/paths.ts";
import { DocumentsPage } from "./documents-page.tsx";

const BannersPage = () => <DocumentsPage path={paths.banners} title="Banners" kinds={["banner"]} />;
export default BannersPage;
