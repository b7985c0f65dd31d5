import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Link } from '@tanstack/react-router'
import { tardio } from '#web/ui/tardio.ts'
import { usePromotor } from '#web/session/promotor.ts'
import { useRecentes } from '#web/session/recentes.ts'
import { textoDoCpf } from '#web/ui/CpfText.tsx'
import { formatarInstante } from '#web/ui/DateText.tsx'
import { Depois } from '#web/ui/Depois.tsx'
import '#web/ui/block.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { iniciais } from '#web/ui/iniciais.ts'
import { CartoesDoDia } from './CartoesDoDia.tsx'
import { useComeco } from './use-comeco.ts'
import cssInicio from './inicio.module.css'
import css from './paginas.module.css'

// The numbers come after the page: `/front` is usable before it asks anything.
const ListasDoDia = tardio(() => import('./ListasDoDia.tsx'), 'ListasDoDia')
const PassosDoDia = tardio(() => import('./PassosDoDia.tsx'), 'PassosDoDia')
const AusenciasDoDia = tardio(() => import('#web/ausencia/AusenciasDoDia.tsx'), 'AusenciasDoDia')
const TransferenciasDoDia = tardio(
  () => import('#web/transferencia/TransferenciasDoDia.tsx'),
  'TransferenciasDoDia',
)
const PassagensDoDia = tardio(() => import('#web/passagem/PassagensDoDia.tsx'), 'PassagensDoDia')
const PesquisaDoDia = tardio(() => import('#web/pesquisa/PesquisaDoDia.tsx'), 'PesquisaDoDia')
const PromessasDoDia = tardio(() => import('#web/promessa/PromessasDoDia.tsx'), 'PromessasDoDia')
const PromessasQuebradas = tardio(
  () => import('#web/promessa/PromessasQuebradas.tsx'),
  'PromessasQuebradas',
)
const OportunidadesDoDia = tardio(
  () => import('#web/painel/OportunidadesDoDia.tsx'),
  'OportunidadesDoDia',
)
const MinhaConduta = tardio(() => import('#web/conduta/MinhaConduta.tsx'), 'MinhaConduta')
const MetasDoDia = tardio(() => import('#web/meta/MetasDoDia.tsx'), 'MetasDoDia')
const FilaDoDia = tardio(() => import('#web/fila/FilaDoDia.tsx'), 'FilaDoDia')
const LembretesDoDia = tardio(() => import('#web/lembrete/LembretesDoDia.tsx'), 'LembretesDoDia')
const RetencaoDoDia = tardio(() => import('#web/retencao/RetencaoDoDia.tsx'), 'RetencaoDoDia')
const CtcDoDia = tardio(() => import('#web/proposta/CtcDoDia.tsx'), 'CtcDoDia')
const ConveniosDoDia = tardio(() => import('./ConveniosDoDia.tsx'), 'ConveniosDoDia')

/** The first page of the day: propostas by what they wait for, next steps, recent clients. */
export function InicioPage() {
  useComeco()
  const recentes = useRecentes()
  const { ativo } = usePromotor()
  return (
    <div className="pagina">
      <header className="row" data-justify="between" data-align="start">
        <div>
          <h1>Meu dia</h1>
          <p className="apagado">{ativo?.label}</p>
        </div>
        <Link to="/front/clientes/novo" className="botao-link">
          Novo cliente
        </Link>
      </header>
      <Depois lugar={<CartoesDoDia />}>
        <ListasDoDia />
      </Depois>
      <Depois lugar={<Lugar />}>
        <OportunidadesDoDia />
      </Depois>
      <Depois lugar={null}>
        <MetasDoDia />
      </Depois>
      <div className={cssInicio.dia}>
        <div>
          <Depois lugar={null}>
            <MinhaConduta />
          </Depois>
          <Depois lugar={null}>
            <AusenciasDoDia />
          </Depois>
          <Depois lugar={null}>
            <TransferenciasDoDia />
          </Depois>
          <Depois lugar={null}>
            <PassagensDoDia />
          </Depois>
          <Depois lugar={<Lugar />}>
            <FilaDoDia />
          </Depois>
          <Depois lugar={<Lugar />}>
            <PromessasDoDia />
          </Depois>
          <Depois lugar={null}>
            <PromessasQuebradas />
          </Depois>
          <Depois lugar={<Lugar />}>
            <LembretesDoDia />
          </Depois>
          <Depois lugar={<Lugar />}>
            <PassosDoDia />
          </Depois>
          <section className="bloco" aria-labelledby="recentes">
            <header className="bloco-topo">
              <h2 id="recentes">
                Clientes recentes<span className="contagem">{recentes.length}</span>
              </h2>
            </header>
            {recentes.length === 0 ? (
              <EmptyState
                icone={<IconClock size={20} />}
                titulo="Nenhum cliente aberto ainda"
                texto={
                  <>
                    Aperte <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> e digite um CPF, um nome ou um telefone.
                  </>
                }
              />
            ) : (
              <ul className={`recentes ${css.recentes} links`}>
                {recentes.map(({ idRelacionamento, nome, cpf, date }) => (
                  <li key={idRelacionamento}>
                    <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
                      <span className="tile" aria-hidden>
                        {iniciais(nome)}
                      </span>
                      <b>{nome}</b>
                      <span className="apagado numeros">{textoDoCpf(cpf)}</span>
                      <time className="apagado ao-fim numeros" dateTime={date}>
                        {formatarInstante(date)}
                      </time>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <div>
          <Depois lugar={null}>
            <RetencaoDoDia />
          </Depois>
          <Depois lugar={null}>
            <CtcDoDia />
          </Depois>
          <Depois lugar={null}>
            <PesquisaDoDia />
          </Depois>
          <Depois lugar={<Lugar />}>
            <ConveniosDoDia />
          </Depois>
        </div>
      </div>
    </div>
  )
}

/** Placeholder of a block, with its height. */
const Lugar = () => (
  <div className="bloco" aria-hidden>
    <div className="bloco-topo" />
    <div className="bloco-corpo" />
  </div>
)
