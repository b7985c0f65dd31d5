import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useState } from 'react'
import { telefoneApi } from '#shared/telefone/api.ts'
import type { Telefone, Telefones } from '#shared/telefone/shapes.ts'
import type { Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block, type ConsultaRelida } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { NovoTelefoneDialog } from './NovoTelefoneDialog.tsx'
import { OptInsDialog } from './OptInsDialog.tsx'
import { SituacaoDialog } from './SituacaoDialog.tsx'
import { TelefoneLinha, type Acao } from './TelefoneLinha.tsx'
import { TipoDialog } from './TipoDialog.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import css from './telefone.module.css'

type Props = {
  idRelacionamento: string
  /** Another on the page than in the drawer over it. */
  titulo: string
  consulta: ConsultaRelida<Telefones>
  /** Queries to refetch after a change of a phone. */
  makesOld: readonly Velho[]
  /** Why nothing may change now (offline), or absent. */
  impedimento?: string | undefined
}

type Aberto = { acao: Acao | 'incluir'; idTelefone?: string }

/** The phones of the client: what each allows, and the actions that make it allow more. */
export function TelefonesCard(props: Props) {
  const { idRelacionamento, titulo, consulta, makesOld, impedimento } = props
  const [aberto, setAberto] = useState<Aberto>()
  const motivo = useMotivo()
  const fechar = () => setAberto(undefined)
  const doAberto = (dados: Telefones | undefined) =>
    dados?.telefones.find(({ idTelefone }) => idTelefone === aberto?.idTelefone)
  // By id, so that the dialog shows the latest data of the server.
  const telefone = doAberto(consulta.data)
  const reler = async () => doAberto((await consulta.refetch()).data)
  const incluir = (
    <ActionButton
      disabledReason={motivo(telefoneApi.incluir.permissao) ?? impedimento}
      onClick={() => setAberto({ acao: 'incluir' })}
    >
      Incluir telefone
    </ActionButton>
  )

  return (
    <>
      <Block
        titulo={titulo}
        contagem={consulta.data?.telefones.length}
        acoes={incluir}
        semMargem
        consulta={consulta}
        erro="Não foi possível carregar os telefones"
        vazio={{
          quando: ({ telefones }) => telefones.length === 0,
          mostrar: (
            <EmptyState
              icone={<IconPhone size={20} />}
              titulo="Nenhum telefone cadastrado"
              texto="Sem um telefone verificado a proposta não anda."
            />
          ),
        }}
      >
        {({ telefones, mostrarDados }) => (
          <ul className={css.telefones}>
            {telefones.map((um) => (
              <TelefoneLinha
                key={um.idTelefone}
                telefone={um}
                mostrarDados={mostrarDados}
                makesOld={makesOld}
                impedimento={impedimento}
                aoAbrir={(acao) => setAberto({ acao, idTelefone: um.idTelefone })}
              />
            ))}
          </ul>
        )}
      </Block>
      {aberto?.acao === 'incluir' && (
        <NovoTelefoneDialog
          idRelacionamento={idRelacionamento}
          primeiro={consulta.data?.telefones.length === 0}
          makesOld={makesOld}
          aoIncluir={({ idTelefone, celular }) =>
            setAberto(celular ? { acao: 'verificar', idTelefone } : undefined)
          }
          onClose={fechar}
        />
      )}
      {telefone && aberto && dialogo(aberto.acao, telefone)}
    </>
  )

  function dialogo(acao: Aberto['acao'], atual: Telefone) {
    const comuns = { idRelacionamento, telefone: atual, makesOld, reler, onClose: fechar }
    switch (acao) {
      case 'verificar':
        return <TokenDialog telefone={atual} makesOld={makesOld} onClose={fechar} />
      case 'situacao':
        return <SituacaoDialog {...comuns} />
      case 'tipo':
        return <TipoDialog {...comuns} />
      case 'autorizacoes':
        return <OptInsDialog {...comuns} />
      case 'incluir':
        return null
    }
  }
}
