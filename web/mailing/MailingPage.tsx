import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatarDia } from '#shared/data.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import {
  type Criterio,
  criterioPorExtenso,
  type NomesDoCriterio,
} from '#shared/mailing/criterio.ts'
import { abertaEm } from '#shared/mailing/horario.ts'
import type { MailingAberto } from '#shared/mailing/shapes.ts'
import { acoesDoMailing, AcaoDoMailing, mudar, nomeDaOrigem } from '#shared/mailing/situacao.ts'
import { contar } from '#shared/numero.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { q, qDita, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLeitura, useMotivo, usePode } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { aguardamPorExtenso, formatarNumero, secou, semQuemChame, Situacao } from './colunas.tsx'
import { EncerrarDialog } from './EncerrarDialog.tsx'
import { EnviosBlock } from './EnviosBlock.tsx'
import { ImportacoesBlock } from './ImportacoesBlock.tsx'
import { MailingDialog } from './MailingDialog.tsx'

const { consultar, alterar, mudarSituacao, importacoes, atualizarBase, todos } = mailingApi

/** One list: its figures, how it is worked, what it came from. */
export function MailingPage() {
  const { idMailing = '' } = useParams({ strict: false })
  const { enabled, indisponivel } = useLeitura(consultar.permissao)
  const consulta = useQuery({ ...q(consultar, { params: { idMailing } }), enabled })
  const importa = usePode(importacoes.permissao)
  const envia = usePode(mailingApi.envios.permissao)
  return (
    <div className="pagina coluna" data-gap="3">
      <nav aria-label="Voltar">
        <Link to="/front/mailing">Campanhas</Link>
      </nav>
      <h1>{consulta.data?.nome ?? 'Campanha'}</h1>
      <Block
        titulo="Andamento"
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar a campanha"
        linhas={6}
      >
        {(mailing) => <Andamento mailing={mailing} />}
      </Block>
      {importa && consulta.data?.origem === 'ARQUIVO' && (
        <ImportacoesBlock mailing={consulta.data} />
      )}
      {envia && consulta.data && <EnviosBlock mailing={consulta.data} />}
    </div>
  )
}

function Andamento({ mailing }: { mailing: MailingAberto }) {
  return (
    <div className="stack" data-gap="4">
      <div className="row" data-gap="3">
        <Situacao situacao={mailing.situacao} />
        {abertaEm(mailing, agora()) && <Badge tom="verde">Aberta agora</Badge>}
        {secou(mailing) && (
          <p role="status">
            <b>Ninguém mais espera nesta campanha.</b> Traga novos clientes ou encerre-a.
          </p>
        )}
        {semQuemChame(mailing) && (
          <p role="status">
            <b>Ninguém da equipe pode chamar os que esperam.</b> Inclua quem é dono deles, nomeie
            quem cobre as ausências ou reatribua-os.
          </p>
        )}
      </div>
      <Figuras mailing={mailing} />
      <Como mailing={mailing} />
      <Acoes mailing={mailing} />
    </div>
  )
}

function Figuras({ mailing }: { mailing: MailingAberto }) {
  const figuras = [
    ['Esperam', mailing.esperam],
    ['Trabalhados', mailing.trabalhados],
    ['Falaram', mailing.falaram],
    ['Ganhas', mailing.ganhas],
    ['Retirados', mailing.retirados],
  ] as const
  const aguardam = aguardamPorExtenso(mailing)
  return (
    <div className="stack" data-gap="1">
      <dl className="description">
        {figuras.map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd className="numeros">{formatarNumero(valor)}</dd>
          </div>
        ))}
      </dl>
      {aguardam && <p className="apagado">{aguardam}</p>}
    </div>
  )
}

const nomesDosDias = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

function Como({ mailing }: { mailing: MailingAberto }) {
  const { atendentes, criterio, fim, ritmoHora } = mailing
  const nomes = useNomesDoCriterio(criterio)
  const linhas = [
    ['Perfil', mailing.perfil.descricao],
    ['Clientes', nomeDaOrigem[mailing.origem]],
    ...(criterio ? [['Critério', criterioPorExtenso(criterio, nomes)] as const] : []),
    [
      'Período',
      `de ${formatarDia(mailing.inicio)}${fim === null ? ' em diante' : ` a ${formatarDia(fim)}`}`,
    ],
    [
      'Horário',
      `${mailing.dias.map((dia) => nomesDosDias[dia]).join(', ')}, das ${mailing.abre} às ${mailing.fecha}`,
    ],
    ['Prioridade', String(mailing.prioridade)],
    [
      'Ritmo',
      ritmoHora === null ? 'sem limite' : `${contar(ritmoHora, 'cliente', 'clientes')} por hora`,
    ],
    [
      'Quem trabalha',
      atendentes.length === 0 ? 'A equipe inteira' : atendentes.map(({ nome }) => nome).join(', '),
    ],
    ...(mailing.deOutros ? [['Donos', 'também clientes de outros atendentes'] as const] : []),
    ...(mailing.roteiro === '' ? [] : [['Roteiro', mailing.roteiro] as const]),
  ] as const
  return (
    <dl className="description" data-kind="pairs">
      {linhas.map(([nome, valor]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the codes of the criterion are called; asked for only where it has them. */
function useNomesDoCriterio(criterio: Criterio | null): NomesDoCriterio {
  const { codigoConvenio, municipio, uf } = criterio ?? {}
  const { enabled } = useLeitura(organizacaoApi.convenios.permissao)
  const convenios = useQuery({
    ...qDita(organizacaoApi.convenios, {}),
    enabled: enabled && codigoConvenio != null,
    staleTime: Infinity,
  })
  const cidades = useQuery({
    ...qDita(referenciaApi.cidadesDaUf, { query: { uf: uf ?? '' } }),
    enabled: municipio != null && uf != null,
    staleTime: Infinity,
  })
  return {
    convenio: convenios.data?.find((um) => um.codigoConvenio === codigoConvenio)?.nome,
    cidade: cidades.data?.find(({ codigoIbge }) => codigoIbge === municipio)?.nome,
  }
}

function Acoes({ mailing }: { mailing: MailingAberto }) {
  const { idMailing, versao, situacao, origem } = mailing
  const motivo = useMotivo()
  const pode = usePode(alterar.permissao)
  const [aberto, setAberto] = useState<'ALTERAR' | 'ENCERRAR'>()
  const mudanca = useChange(mudarSituacao, { makesOld: [consultar, todos], releRecusa: true })
  const atualizacao = useChange(atualizarBase, {
    makesOld: [consultar, todos],
    releRecusa: true,
    dito: ({ aceitos }) =>
      aceitos === 0 ? 'Nenhum cliente novo' : contar(aceitos, 'cliente novo', 'clientes novos'),
  })
  if (!pode || situacao === 'ENCERRADA') return null
  const impedimento = motivo(alterar.permissao)
  const possiveis = AcaoDoMailing.options.filter((acao) => 'para' in mudar(situacao, acao))
  return (
    <div className="row" data-gap="1">
      {possiveis.map((acao) => (
        <ActionButton
          key={acao}
          variante={acao === 'iniciar' || acao === 'retomar' ? 'primario' : 'padrao'}
          disabledReason={impedimento}
          carregando={mudanca.isPending}
          onClick={() =>
            acao === 'encerrar'
              ? setAberto('ENCERRAR')
              : mudanca.mutate({ params: { idMailing }, body: { acao, versao } })
          }
        >
          {acoesDoMailing[acao].nome}
        </ActionButton>
      ))}
      <ActionButton disabledReason={impedimento} onClick={() => setAberto('ALTERAR')}>
        Alterar
      </ActionButton>
      {origem === 'BASE' && (
        <ActionButton
          disabledReason={impedimento}
          carregando={atualizacao.isPending}
          onClick={() => atualizacao.mutate({ params: { idMailing } })}
        >
          Buscar clientes novos
        </ActionButton>
      )}
      {aberto === 'ALTERAR' && (
        <MailingDialog mailing={mailing} onClose={() => setAberto(undefined)} />
      )}
      {aberto === 'ENCERRAR' && (
        <EncerrarDialog
          mailing={mailing}
          encerrando={mudanca.isPending}
          aoEncerrar={() =>
            mudanca.mutate({ params: { idMailing }, body: { acao: 'encerrar', versao } })
          }
          onClose={() => setAberto(undefined)}
        />
      )}
    </div>
  )
}
