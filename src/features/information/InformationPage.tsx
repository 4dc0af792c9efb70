import { informationAt, type InformationName } from '#domain/screens/information-pages.ts';
import { information, informationPage as text } from '#domain/messages/information.ts';
import { navigation } from '#domain/messages/navigation.ts';
import { shop } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { ContactCard } from './ContactCard.tsx';
import styles from './Information.module.css';
import { InformationArticle } from './InformationArticle.tsx';
import { SiblingLinks } from './SiblingLinks.tsx';
import { useInformationText } from './texts.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

export { loadText } from './texts.ts';

const breadcrumbTo = (name: InformationName) => [
  { label: shop.home, to: paths.home },
  ...(name === 'information' ? [] : [{ label: navigation.links.information, to: paths.information }]),
  { label: information[name].title },
];

/** An information page: a text with its contents, sibling pages and contact links. @see RT-09 @see RT-10 */
export default function InformationPage() {
  const name = informationAt(useScreenLocation().pathname) ?? 'information';
  const { title, lead } = information[name];
  const { data, isError, isFetching, refetch } = useInformationText(name);
  useTitle(title);
  // Browsers may cache a failed module for the lifetime of the page: reload if the retry fails too.
  const retry = async () => {
    const retried = await refetch();
    if (retried.isError && navigator.onLine) window.location.reload();
  };
  return (
    <Page breadcrumb={<Breadcrumb trail={breadcrumbTo(name)} />}>
      <header className={styles.heading}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {data !== undefined && <InformationArticle text={data} />}
      {data === undefined && isError && (
        <ErrorState
          title={text.failed}
          detail={text.failedDetail}
          busy={isFetching}
          onRetry={() => void retry()}
        />
      )}
      {data === undefined && !isError && <InformationSkeleton />}
      <SiblingLinks name={name} />
      <ContactCard />
    </Page>
  );
}

/** Skeleton sections that fill a first screen. */
const SECTIONS = [1, 2, 3];

/** The skeleton of a text. */
const InformationSkeleton = () => (
  <div className={styles.sheet}>
    <div>
      <Skeleton height="3rem" shape="block" />
    </div>
    <div className={styles.text}>
      <output className="sr-only">{text.loading}</output>
      {SECTIONS.map((section) => (
        <div key={section} className={styles.section}>
          <Skeleton width="55%" height="1.5rem" shape="block" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
  </div>
);
