import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { FiltroDoAtendente } from '../formulario/FiltroDoAtendente.tsx'
import { FiltroDoConvenio } from '../formulario/FiltroDoConvenio.tsx'
import { useLeitura, usePode } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { useEscolha } from '../ui/use-escolha.ts'
import { ESTREITO, useMedia } from '../ui/use-media.ts'
import { BarraDoLote } from './BarraDoLote.tsx'
import { EsperamMotivo } from './EsperamMotivo.tsx'
import { filtroDe, statusDe, useEnderecoDoQuadro } from './busca-do-quadro.ts'
import { ListaDoQuadro } from './ListaDoQuadro.tsx'
import { LoteDialog } from './LoteDialog.tsx'
import { LotesRecentes } from './LotesRecentes.tsx'
import type { Movimento } from './movimentos.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { PerderDialog } from './PerderDialog.tsx'
import { Quadro } from './Quadro.tsx'
import css from './quadro.module.css'
import { useMover } from './use-mover.ts'
import { useContagens, useEsperas, useQuadroAvisado } from './use-quadro.ts'

/** The oportunidades of who looks, by status: a board, or a list where the screen is narrow. */
export function QuadroPage() {
  useQuadroAvisado()
  const { endereco, mudar } = useEnderecoDoQuadro()
  const estreito = useMedia(ESTREITO)
  const lista = estreito || endereco.vista === 'lista'
  const { indisponivel } = useLeitura(oportunidadeApi.quadro.permissao)
  const filtro = filtroDe(endereco)
  const autoriza = usePode(oportunidadeApi.esperamMotivo.permissao)
  const esperas = useEsperas(autoriza)
  if (endereco.vista === 'motivos') {
    return (
      <div className={`pagina ${css.pagina}`}>
        <header className="row" data-justify="between" data-align="start">
          <h1>Oportunidades</h1>
          <Link to="/front/oportunidades">Todas as oportunidades</Link>
        </header>
        <EsperamMotivo />
      </div>
    )
  }
  return (
    <div className={`pagina ${css.pagina}`}>
      <header className="row" data-justify="between" data-align="start">
        <h1>Oportunidades</h1>
        <div className="row" data-gap="4">
          {autoriza && (
            <Link to="/front/oportunidades" search={{ vista: 'motivos' }}>
              Esperam motivo{esperas}
            </Link>
          )}
          {!estreito && (
            <Segmentos
              rotulo="Como mostrar"
              opcoes={vistas}
              escolhida={lista ? 'lista' : 'quadro'}
              aoEscolher={(vista) => mudar({ vista: vista === 'lista' ? vista : undefined })}
            />
          )}
        </div>
      </header>
      <div className="filtros row" data-gap="4">
        <Filtragem
          rotulo="Produto"
          todas="Todos"
          valor={filtro.produto}
          opcoes={Produto.options.map((cada) => [cada, nomeDoProduto[cada]])}
          aoMudar={(produto) => mudar({ produto })}
        />
        <FiltroDoConvenio
          valor={filtro.codigoConvenio}
          aoMudar={(convenio) => mudar({ convenio })}
        />
        <FiltroDoAtendente valor={filtro.atendente} aoMudar={(de) => mudar({ de })} />
        <Filtragem
          rotulo="Ordem"
          todas="Mais recentes"
          valor={filtro.ordem && 'paradas'}
          opcoes={[['paradas', 'Paradas há mais tempo']]}
          aoMudar={(ordem) => mudar({ ordem })}
        />
      </div>
      {indisponivel === undefined ? (
        <Oportunidades key={JSON.stringify(filtro)} lista={lista} />
      ) : (
        <EmptyState titulo={indisponivel} />
      )}
    </div>
  )
}

const vistas = [
  ['quadro', 'Quadro'],
  ['lista', 'Lista'],
] as const

/** Other filters are other cards: what was chosen among these is not chosen among those. */
function Oportunidades({ lista }: { lista: boolean }) {
  const { endereco, mudar } = useEnderecoDoQuadro()
  const filtro = filtroDe(endereco)
  const escolha = useEscolha<Cartao>(({ idOportunidade }) => idOportunidade)
  const contagem = useContagens(filtro)
  const { mover, aCaminho, perdendo, terminarPerda } = useMover()
  const [lote, setLote] = useState<{ cartoes: readonly Cartao[]; movimento: Movimento } | null>(
    null,
  )
  const comum = {
    filtro,
    contagem,
    escolha,
    comAtendente: useAutoridade() !== 'ATENDENTE',
    aoMover: (cartao: Cartao, movimento: Movimento) => {
      escolha.marcar([cartao], false)
      mover(cartao, movimento)
    },
  }
  return (
    <>
      <LotesRecentes />
      {lista ? (
        <ListaDoQuadro
          {...comum}
          status={statusDe(endereco)}
          aoMudar={(status) => mudar({ status })}
        />
      ) : (
        <Quadro {...comum} aCaminho={aCaminho} />
      )}
      <BarraDoLote
        escolha={escolha}
        aoMover={(movimento) => setLote({ cartoes: escolha.linhas, movimento })}
      />
      {lote && <LoteDialog {...lote} aoComecar={escolha.limpar} onClose={() => setLote(null)} />}
      {perdendo && (
        <ClienteDoDialogo value={{ nome: perdendo.nomeCliente, cpf: perdendo.cpf }}>
          <PerderDialog oportunidade={perdendo} makesOld={[]} onClose={terminarPerda} />
        </ClienteDoDialogo>
      )}
    </>
  )
}
