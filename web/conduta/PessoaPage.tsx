import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { condutaApi } from '#shared/conduta/api.ts'
import type { CondutaDaPessoa, Registro } from '#shared/conduta/shapes.ts'
import { formatarDia, hoje } from '#shared/data.ts'
import { nomeDoPromotor } from '#web/session/promotor.ts'
import { q } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AbrirProva } from './AbrirProva.tsx'
import { AcaoDoRegistro } from './AcaoDoRegistro.tsx'
import { DecidirPontosDialog } from './DecidirPontosDialog.tsx'
import { dizerCertificacao, dizerConta, dizerSituacao, emPontos } from './palavras.ts'
import { ProporDialog } from './ProporDialog.tsx'
import { useProva } from './use-prova.ts'
import { useRegistros } from './use-registros.ts'

const { equipe, propor } = condutaApi

/** One person of a promotor: what counts, the certification, and each fault with evidence, answer and decision. */
export function PessoaPage() {
  const { idUsuario = '' } = useParams({ strict: false })
  const { promotor } = useSearch({ strict: false })
  const query = promotor === undefined ? {} : { codigoPromotor: promotor }
  const { enabled, indisponivel } = useLeitura(equipe.permissao)
  const todas = useQuery({ ...q(equipe, { query }), enabled })
  const pessoas = todas.data?.filter((uma) => uma.idUsuario === idUsuario)
  return (
    <div className="pagina stack" data-gap="4">
      <header>
        <Link to="/front/gestao/equipe" search={promotor === undefined ? {} : { promotor }}>
          ‹ Equipe
        </Link>
        <h1>{pessoas?.[0]?.nome ?? 'Conduta'}</h1>
      </header>
      <Block
        titulo="Conduta e certificação"
        consulta={{ ...todas, data: pessoas, indisponivel }}
        erro="Não foi possível carregar a conduta"
        vazio={{
          quando: (lista) => lista.length === 0,
          mostrar: <EmptyState titulo="Esta pessoa não é da sua equipe" />,
        }}
      >
        {(lista) => lista.map((pessoa) => <Conta key={pessoa.codigoPromotor} pessoa={pessoa} />)}
      </Block>
      <Historia query={{ ...query, idUsuario }} />
    </div>
  )
}

function Conta({ pessoa }: { pessoa: CondutaDaPessoa }) {
  const [aberta, setAberta] = useState(false)
  const impedimento = useMotivo()(propor.permissao)
  const eu = useUsuario()?.idUsuario
  return (
    <div className="row" data-justify="between" data-align="start">
      <dl className="description" data-kind="pairs">
        <dt>Promotor</dt>
        <dd>{nomeDoPromotor(pessoa.codigoPromotor)}</dd>
        <dt>Conduta</dt>
        <dd>{dizerConta(pessoa)}</dd>
        <dt>Certificação</dt>
        <dd>{dizerCertificacao(pessoa, hoje(agora()))}</dd>
      </dl>
      <ActionButton
        disabledReason={pessoa.idUsuario === eu ? 'Ninguém propõe pontos a si mesmo' : impedimento}
        onClick={() => setAberta(true)}
      >
        Propor pontos
      </ActionButton>
      {aberta && <ProporDialog pessoa={pessoa} onClose={() => setAberta(false)} />}
    </div>
  )
}

function Historia({ query }: { query: { codigoPromotor?: string; idUsuario: string } }) {
  const consulta = useRegistros(query)
  return (
    <Block
      titulo="Pontos de conduta"
      contagem={consulta.haMais ? undefined : consulta.data?.length}
      consulta={consulta}
      erro="Não foi possível carregar os pontos de conduta"
      vazio={{
        quando: (linhas) => linhas.length === 0,
        mostrar: <EmptyState titulo="Nenhum ponto foi proposto" />,
      }}
    >
      {(linhas) => (
        <>
          <ul className="stack facts" data-gap="3">
            {linhas.map((registro) => (
              <Fato key={registro.idConduta} registro={registro} />
            ))}
          </ul>
          <CarregarMais consulta={consulta} />
        </>
      )}
    </Block>
  )
}

function Fato({ registro }: { registro: Registro }) {
  const { motivo, pontos, texto, dataFato, numeroProposta, autor, criadaEm } = registro
  const prova = useProva(registro)
  const [aberto, setAberto] = useState(false)
  return (
    <li>
      <b>
        {motivo} ({emPontos(pontos)})
      </b>
      <span>{texto}</span>
      <span>
        Em {formatarDia(dataFato)}
        {numeroProposta !== null && `, proposta ${numeroProposta}`}. {dizerSituacao(registro)}.
      </span>
      <small>
        Proposta por {autor.nome} em <InstantText instante={criadaEm} />
      </small>
      <Decisao registro={registro} />
      {registro.resposta !== null && <span>Resposta da pessoa: {registro.resposta}</span>}
      <span className="row" data-gap="3">
        <AbrirProva registro={registro} prova={prova} />
        <AcaoDoRegistro registro={registro} aoDecidir={() => setAberto(true)} />
      </span>
      {aberto && <DecidirPontosDialog registro={registro} onClose={() => setAberto(false)} />}
    </li>
  )
}

const Decisao = ({ registro: { decisor, decididaEm, observacao } }: { registro: Registro }) =>
  decididaEm !== null && (
    <small>
      Decidida por {decisor} em <InstantText instante={decididaEm} />
      {observacao !== null && `: ${observacao}`}
    </small>
  )
