import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { condutaApi } from '#shared/conduta/api.ts'
import type { CondutaDaPessoa } from '#shared/conduta/shapes.ts'
import { hoje } from '#shared/data.ts'
import { q } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { usePromotor } from '../session/promotor.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { TabelaOrdenavel } from '../ui/TabelaOrdenavel.tsx'
import { dizerCertificacao, dizerConta } from './palavras.ts'
import { ProporDialog } from './ProporDialog.tsx'
import { Registros } from './Registros.tsx'

const { equipe, propor } = condutaApi

type Props = { query: { codigoPromotor?: string | undefined } }

const colunasDaEquipe: readonly Coluna<CondutaDaPessoa>[] = [
  {
    id: 'conduta',
    titulo: 'Conduta',
    prioridade: 1,
    celula: dizerConta,
    ordenarPor: ({ pontos }) => pontos,
  },
  {
    id: 'certificacao',
    titulo: 'Certificação',
    prioridade: 2,
    celula: (pessoa) => dizerCertificacao(pessoa, hoje(agora())),
    ordenarPor: ({ certificacaoValidaAte }) => certificacaoValidaAte ?? '',
  },
]

const daPessoa: Coluna<CondutaDaPessoa> = {
  id: 'nome',
  titulo: 'Pessoa',
  prioridade: 1,
  celula: ({ nome, idUsuario, codigoPromotor }) => (
    <Link
      to="/front/gestao/equipe/$idUsuario"
      params={{ idUsuario }}
      search={{ promotor: codigoPromotor }}
    >
      {nome}
    </Link>
  ),
  ordenarPor: ({ nome }) => nome,
}

/** Points and certification of each person, and what was proposed of them. */
export function CondutaDaEquipe({ query }: Props) {
  const { enabled, indisponivel } = useLeitura(equipe.permissao)
  const consulta = useQuery({ ...q(equipe, { query }), enabled })
  const [aberta, setAberta] = useState<CondutaDaPessoa>()
  const impedimento = useMotivo()(propor.permissao)
  const eu = useUsuario()?.idUsuario
  const { opcoes } = usePromotor()
  const nomeDoPromotor = ({ codigoPromotor }: CondutaDaPessoa) =>
    opcoes.find(({ value }) => value === codigoPromotor)?.label ?? codigoPromotor
  // A person of two promotores stands in both.
  const doPromotor: Coluna<CondutaDaPessoa> = {
    id: 'promotor',
    titulo: 'Promotor',
    prioridade: 3,
    celula: nomeDoPromotor,
    ordenarPor: nomeDoPromotor,
  }
  const deVarios = opcoes.length > 1 && query.codigoPromotor === undefined
  const acoes: Coluna<CondutaDaPessoa> = {
    id: 'acoes',
    titulo: 'Ações',
    fim: true,
    prioridade: 1,
    celula: (pessoa) => (
      <ActionButton
        variante="sutil"
        disabledReason={pessoa.idUsuario === eu ? 'Ninguém propõe pontos a si mesmo' : impedimento}
        aria-label={`Propor pontos a ${pessoa.nome}`}
        onClick={() => setAberta(pessoa)}
      >
        Propor pontos
      </ActionButton>
    ),
  }
  return (
    <>
      <Block
        titulo="Conduta"
        contagem={consulta.data?.length}
        semMargem
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar a conduta da equipe"
        linhas={6}
      >
        {(pessoas) => (
          <TabelaOrdenavel
            rotulo="Conduta da equipe"
            colunas={[daPessoa, ...(deVarios ? [doPromotor] : []), ...colunasDaEquipe, acoes]}
            grupos={[{ id: 'todas', linhas: pessoas }]}
            idDe={({ idUsuario, codigoPromotor }) => `${idUsuario} ${codigoPromotor}`}
            nomeDe={({ nome }) => `conduta de ${nome}`}
          />
        )}
      </Block>
      <Registros query={query} />
      {aberta && <ProporDialog pessoa={aberta} onClose={() => setAberta(undefined)} />}
    </>
  )
}
